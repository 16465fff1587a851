/** Links of ours that come from elsewhere: pasted into the lobby, or shared with the installed saloon. */
const OURS = /\/(join|watch|seat|table|replay|explore)\/[\w-]+(\?watch=[\w-]+)?(#p=[\w-]+)?/;

/** Where a text leads that has a link of ours in it: an invitation, a table, a finished game, a position; else ''. */
export function ourLink(text: string): string {
  return OURS.exec(text)?.[0] ?? '';
}

/** What was shared with us, as the address says it. */
export function sharedLink(query: string): string {
  const given = new URLSearchParams(query);
  return ['url', 'text', 'title'].map((name) => ourLink(given.get(name) ?? '')).find(Boolean) ?? '';
}
