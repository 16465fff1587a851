class Toasts {
  text = $state('');
  private timer: ReturnType<typeof setTimeout> | undefined;

  say(text: string): void {
    this.text = text;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.text = ''), 5000);
  }
}

export const toast = new Toasts();
