/**
 * Cards that glide: where they were is measured before a change, where they are after it, and a
 * transform takes them from one to the other. Cards that left fly to somebody's pile as ghosts.
 */
export interface Moving {
  duration: number;
  /** Where cards that appear come from and cards that vanish go, as selectors. */
  from?: (key: string) => string | null;
  to?: (key: string) => string | null;
}

interface Seen {
  rect: DOMRect;
  element: HTMLElement;
}

const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)';

export type Picture = Map<string, Seen>;

/** Where every card lies now. */
export function picture(root: HTMLElement): Picture {
  const seen: Picture = new Map();
  for (const element of root.querySelectorAll<HTMLElement>('[data-flip]'))
    seen.set(element.dataset.flip ?? '', { rect: element.getBoundingClientRect(), element });
  return seen;
}

export function glide(root: HTMLElement, before: Picture, moving: Moving): void {
  const after = picture(root);
  const starts = [...after].map(([key, { rect, element }]) => ({
    element,
    rect,
    start: before.get(key)?.rect ?? rectOf(root, moving.from?.(key) ?? null),
  }));
  for (const { element, rect, start } of starts) if (start) travel(element, start, rect, moving);
  for (const [key, { rect, element }] of before)
    if (!after.has(key)) depart(root, element, rect, rectOf(root, moving.to?.(key) ?? null), moving);
}

/** All cards that are marked so turn over together. */
export function turnOver(root: HTMLElement, duration: number): void {
  root.querySelectorAll<HTMLElement>('[data-turns]').forEach((element, index) => {
    element.animate(
      [
        { transform: 'perspective(600px) rotateY(180deg)' },
        { transform: 'perspective(600px) rotateY(0deg)' },
      ],
      { duration: duration * 0.6, delay: index * 12, easing: EASE, fill: 'backwards' },
    );
  });
}

function travel(element: HTMLElement, start: DOMRect, end: DOMRect, { duration }: Moving): void {
  const [x, y] = [start.left - end.left, start.top - end.top];
  const scale = end.width ? start.width / end.width : 1;
  if (Math.abs(x) < 1 && Math.abs(y) < 1 && Math.abs(scale - 1) < 0.02) return;
  element.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, transformOrigin: '0 0', zIndex: 5 },
      { transform: 'none', transformOrigin: '0 0', zIndex: 5 },
    ],
    { duration, easing: EASE },
  );
}

function depart(
  root: HTMLElement,
  element: HTMLElement,
  start: DOMRect,
  end: DOMRect | null,
  { duration }: Moving,
): void {
  if (!end || !start.width) return;
  const ghost = element.cloneNode(true) as HTMLElement;
  ghost.removeAttribute('data-flip');
  ghost.classList.add('ghost');
  ghost.setAttribute('aria-hidden', 'true');
  Object.assign(ghost.style, {
    left: `${start.left}px`,
    top: `${start.top}px`,
    width: `${start.width}px`,
    height: `${start.height}px`,
  });
  (root.querySelector('[data-ghosts]') ?? root).append(ghost);
  const [x, y] = [end.left + end.width / 2, end.top + end.height / 2];
  const [cx, cy] = [start.left + start.width / 2, start.top + start.height / 2];
  const flight = ghost.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: `translate(${x - cx}px, ${y - cy}px) scale(0.35)`, opacity: 0.9, offset: 0.9 },
      { transform: `translate(${x - cx}px, ${y - cy}px) scale(0.2)`, opacity: 0 },
    ],
    { duration, easing: EASE, fill: 'forwards' },
  );
  const gone = (): void => ghost.remove();
  flight.finished.then(gone, gone);
}

function rectOf(root: HTMLElement, selector: string | null): DOMRect | null {
  if (!selector) return null;
  const rects = [...root.querySelectorAll(selector)].map((found) => found.getBoundingClientRect());
  return rects.find(({ width }) => width > 0) ?? null;
}
