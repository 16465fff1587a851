/** Which page the address asks for. */
export type Route =
  | { page: 'lobby'; game?: string }
  | { page: 'table'; id: string }
  | { page: 'join'; token: string }
  | { page: 'seat'; token: string }
  | { page: 'watch'; token: string }
  | { page: 'replay'; id: string }
  | { page: 'rules' | 'summary'; slug: string }
  | { page: 'index' }
  | { page: 'learn' }
  | { page: 'course'; slug: string }
  | { page: 'lesson'; slug: string; name: string }
  | { page: 'puzzles' }
  | { page: 'puzzle'; id: string }
  | { page: 'me' | 'statistics' | 'confirm' | 'password' | 'words' | 'tables' }
  | { page: 'person'; who: string }
  | { page: 'stop'; token: string }
  | { page: 'groups' }
  | { page: 'group'; id: string }
  | { page: 'joinGroup'; token: string }
  | { page: 'house' | 'ladder' | 'share' | 'desk' }
  | { page: 'explore'; slug?: string }
  | { page: 'tournaments' }
  | { page: 'tournament' | 'wall'; id: string }
  | { page: 'about' }
  | { page: 'lost' };

export function routeOf(path: string): Route {
  const [page = '', rest = '', name = '', more] = path.split('/').filter(Boolean).map(readable);
  if (page === 'learn' && name && more === undefined) return { page: 'lesson', slug: rest, name };
  if (page === 'rules' && name === 'summary' && more === undefined) return { page: 'summary', slug: rest };
  if (page === 'words' && rest === 'stop' && name && more === undefined) return { page: 'stop', token: name };
  if (page === 'groups' && rest === 'join' && name && more === undefined) return { page: 'joinGroup', token: name };
  if (page === 'tournaments' && name === 'wall' && more === undefined) return { page: 'wall', id: rest };
  if (name) return { page: 'lost' };
  if (page === '') return { page: 'lobby' };
  if (isAlone(page) && !rest) return { page };
  if (page === 'me' && !rest) return { page };
  if (page === 'me' && isMine(rest)) return { page: rest };
  if (page === 'rules' && !rest) return { page: 'index' };
  if (page === 'learn') return rest ? { page: 'course', slug: rest } : { page };
  if (page === 'puzzles') return rest ? { page: 'puzzle', id: rest } : { page };
  if (page === 'groups') return rest ? { page: 'group', id: rest } : { page };
  if (page === 'tournaments') return rest ? { page: 'tournament', id: rest } : { page };
  if (page === 'explore') return rest ? { page, slug: rest } : { page };
  if (!rest) return { page: 'lost' };
  if (page === 'table' || page === 'replay') return { page, id: rest };
  if (page === 'join' || page === 'seat' || page === 'watch') return { page, token: rest };
  if (page === 'rules') return { page, slug: rest };
  if (page === 'people') return { page: 'person', who: rest };
  if (page === 'play') return { page: 'lobby', game: rest };
  return { page: 'lost' };
}

const ALONE = ['about', 'house', 'ladder', 'share', 'desk'] as const;

/** Whether there is such a page that has none below it. */
function isAlone(name: string): name is (typeof ALONE)[number] {
  return (ALONE as readonly string[]).includes(name);
}

const MINE = ['statistics', 'confirm', 'password', 'words', 'tables'] as const;

/** Whether there is such a page under one's own. */
function isMine(name: string): name is (typeof MINE)[number] {
  return (MINE as readonly string[]).includes(name);
}

function readable(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Router {
  route = $state.raw<Route>({ page: 'lobby' });

  start(): void {
    this.route = routeOf(location.pathname);
    addEventListener('popstate', () => (this.route = routeOf(location.pathname)));
    document.addEventListener('click', (event) => this.follow(event));
  }

  go(path: string, replace = false): void {
    const before = this.route.page;
    history[replace ? 'replaceState' : 'pushState'](null, '', path);
    this.route = routeOf(location.pathname);
    const stays = before === 'lobby' && this.route.page === 'lobby'; // with or without a sheet over it
    if (!location.hash && !stays) scrollTo(0, 0);
  }

  /** A plain click on a link of ours stays in the page. */
  private follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
