"""What every part of the server leans on: settings, logs, metrics, texts."""
