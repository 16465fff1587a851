"""For those who keep a server: backups and cleaning."""
