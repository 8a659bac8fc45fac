/** Which screen is shown: the path of the address, changed without reloading the page. */
let path = $state(location.pathname);

export function currentPath(): string {
  return path;
}

/** Another address for what is shown already: no new screen, no step back. */
export function readdress(to: string): void {
  history.replaceState(null, '', to);
}

export function navigate(to: string): void {
  if (to !== location.pathname + location.search) history.pushState(null, '', to);
  path = location.pathname;
  scrollTo(0, 0);
}

/** Change the screen for links of our own; clicks that open a new tab are left to the browser. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin)
    return;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (link.pathname.startsWith('/api')) return;
  event.preventDefault();
  navigate(link.pathname + link.search + link.hash);
}

addEventListener('popstate', () => (path = location.pathname));
