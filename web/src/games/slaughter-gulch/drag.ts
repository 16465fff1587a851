/** Dragging with finger or mouse: what is dropped on an element that takes it is told to the owner. */
export interface Drag {
  /** Nothing is dragged while this is empty. */
  what: string;
  ondrop: (what: string, onto: HTMLElement) => void;
}

const FAR = 8; // pixels: less is a tap

export function drag(node: HTMLElement, given: Drag): { update(next: Drag): void; destroy(): void } {
  let now = given;
  let from: { x: number; y: number } | null = null;
  let ghost: HTMLElement | null = null;

  function down(event: PointerEvent): void {
    if (!now.what || event.button !== 0) return;
    from = { x: event.clientX, y: event.clientY };
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', stop);
  }

  function move(event: PointerEvent): void {
    if (!from) return;
    if (!ghost && Math.hypot(event.clientX - from.x, event.clientY - from.y) < FAR) return;
    ghost ??= lift();
    ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
    event.preventDefault();
  }

  function lift(): HTMLElement {
    const copy = node.cloneNode(true) as HTMLElement;
    copy.removeAttribute('id');
    copy.setAttribute('aria-hidden', 'true');
    copy.style.cssText = `position:fixed;left:0;top:0;margin:-${node.offsetHeight / 2}px 0 0 -${node.offsetWidth / 2}px;width:${node.offsetWidth}px;pointer-events:none;z-index:99;opacity:.85`;
    (node.closest('[data-dragged-in]') ?? document.body).append(copy);
    return copy;
  }

  function up(event: PointerEvent): void {
    const dragged = ghost !== null;
    stop();
    if (!dragged) return;
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
    const onto = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-drop]');
    if (onto) now.ondrop(now.what, onto);
  }

  function swallow(event: Event): void {
    event.stopPropagation();
    event.preventDefault();
  }

  function stop(): void {
    from = null;
    ghost?.remove();
    ghost = null;
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', up);
    removeEventListener('pointercancel', stop);
  }

  node.addEventListener('pointerdown', down);
  return {
    update: (next) => (now = next),
    destroy() {
      stop();
      node.removeEventListener('pointerdown', down);
    },
  };
}
