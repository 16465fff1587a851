/** To the end of a list, whichever box around it moves: its own on a desk, a sheet's on a phone, once that is open. */
export function toEnd(list: HTMLElement): void {
  requestAnimationFrame(() => {
    for (let at: HTMLElement | null = list; at && at !== document.body; at = at.parentElement) {
      if (at.scrollHeight <= at.clientHeight || !/auto|scroll/.test(getComputedStyle(at).overflowY)) continue;
      at.scrollTop = at.scrollHeight;
      return;
    }
  });
}
