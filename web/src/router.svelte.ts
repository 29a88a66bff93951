// Pages live in the fragment: #/lobby, #/table/ID, #/replay/ID/STEP, #/join/ID/INVITE. The server sees none of it.
export type Route =
  | { page: 'front' }
  | { page: 'lobby' }
  | { page: 'new'; game: string }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string; step: number }
  | { page: 'analysis'; id: string }
  | { page: 'join'; id: string; invite: string }
  | { page: 'rules'; game: string }
  | { page: 'credits' };

export function parse(hash: string): Route {
  const [page = '', a = '', b = ''] = hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent);
  switch (page) {
    case 'lobby':
    case 'credits':
      return { page };
    case 'new':
    case 'rules':
      return a ? { page, game: a } : { page: 'front' };
    case 'table':
    case 'analysis':
      return a ? { page, id: a } : { page: 'lobby' };
    case 'replay':
      return a ? { page, id: a, step: Math.max(0, Number.parseInt(b, 10) || 0) } : { page: 'lobby' };
    case 'join':
      return a && b ? { page, id: a, invite: b } : { page: 'lobby' };
    default:
      return { page: 'front' };
  }
}

let current: Route = $state.raw(parse(location.hash));
addEventListener('hashchange', () => (current = parse(location.hash)));

export const route = () => current;
export function go(path: string): void {
  location.hash = `#/${path}`;
}
