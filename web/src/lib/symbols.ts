/** Symbols of one game, put into the page when the game is first shown. */
export function addSymbols(slug: string, svg: string): void {
  const id = `symbols-${slug}`;
  if (document.getElementById(id)) return;
  const holder = document.createElement('div');
  holder.id = id;
  holder.setAttribute('aria-hidden', 'true');
  holder.style.cssText = 'position:absolute;width:0;height:0;overflow:hidden';
  holder.innerHTML = svg;
  document.body.prepend(holder);
}
