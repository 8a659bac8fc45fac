/**
 * Animate cards. Their places are measured before and after a change, and CSS transforms move them
 * from one to the other. A card that changes its container flies as a copy in a layer on top, so that
 * no row or board clips it; the card itself is hidden until the copy lands.
 */
import type { Event } from '../protocol/wire';
import { weightOf, type Act, type Beat } from './beats';
import { destinationOf, originOf } from './endpoints';
import { MOVING, TAKE, TURN } from './timing';

interface Seen {
  rect: DOMRect;
  element: HTMLElement;
  /** What it lies in: a row, the strip, the hand; and where that is. */
  zone: string;
  within: DOMRect;
}

interface Point {
  x: number;
  y: number;
}

export type Picture = Map<string, Seen>;

const GLIDE = 'cubic-bezier(0.3, 0.1, 0.15, 1)';
/** Easing of something heavy: slow to start, quick to fall. */
const HEAVY = 'cubic-bezier(0.6, 0.02, 0.3, 1)';
const ZONES = '[data-row], .strip, .hand, .pool';
/** How much larger things look while they are lifted off the table; marks are small, so they grow more. */
const LIFT = { card: 1.12, mark: 1.9 };
/** Size of a card that disappears in a player's pile. */
const PILE = 0.3;

export class CardMotion {
  #animations: Animation[] = [];
  #ghosts: HTMLElement[] = [];

  constructor(private readonly root: HTMLElement) {}

  /** Where every card lies now. */
  picture(): Picture {
    const seen: Picture = new Map();
    for (const element of this.root.querySelectorAll<HTMLElement>('[data-flip]')) {
      const rect = element.getBoundingClientRect();
      const zone = element.closest<HTMLElement>(ZONES);
      const within = (zone ?? this.root).getBoundingClientRect();
      if (rect.width)
        seen.set(element.dataset.flip ?? '', { rect, element, zone: nameOf(zone), within });
    }
    return seen;
  }

  /** End all animations at once. */
  clear(): void {
    this.#animations.forEach((animation) => animation.cancel());
    this.#ghosts.forEach((ghost) => ghost.remove());
    this.#animations = [];
    this.#ghosts = [];
  }

  /** Animate from the places measured before to those now. */
  play(beat: Beat, before: Picture, time: number): void {
    const after = this.picture();
    if (beat.act === 'still') return this.#weigh(beat.event, time);
    if (beat.act === 'turn') this.#turn(time);
    const arriving = [...after].filter(([key]) => beat.act !== 'turn' || !key.startsWith('card-'));
    const leaving = [...before].filter(([key]) => !after.has(key));
    arriving.forEach(([key, now], at) => {
      const was = before.get(key);
      if (was)
        this.#travel(was, now, beat.act, key.startsWith('card-') ? LIFT.card : LIFT.mark, time);
      else this.#appear(key, now, beat.event, time, at / arriving.length);
    });
    if (beat.act === 'leave') this.#take(leaving, beat.event, time);
    else leaving.forEach(([key, was]) => this.#vanish(key, was, beat.event, time));
  }

  /** The same without any movement: what has changed is outlined for a while. */
  highlight(beat: Beat, before: Picture, time: number): void {
    const changed = [...this.picture()]
      .filter(([key, { zone }]) => before.get(key)?.zone !== zone)
      .map(([, { element }]) => element);
    const taken =
      beat.act === 'still'
        ? [...this.root.querySelectorAll<HTMLElement>(`${rowOf(beat.event)} .piece`)]
        : [];
    const owner = beat.act === 'leave' ? this.#visible(destinationOf(beat.event, '')) : null;
    for (const element of [...changed, ...taken, ...(owner ? [owner] : [])])
      this.#animate(
        element,
        { outline: ['3px solid var(--chosen)', '3px solid transparent'] },
        { duration: time, easing: 'ease-in' },
      );
  }

  /** Each card turns about its own middle, from the back to the front. */
  #turn(time: number): void {
    const cards = [...this.root.querySelectorAll<HTMLElement>('[data-turner]')];
    cards.forEach((element, at) => {
      const delay = TURN.stagger * time * (at / cards.length);
      const timing = {
        duration: TURN.length * time,
        delay,
        easing: 'cubic-bezier(0.5, 0, 0.2, 1)',
        fill: 'backwards',
      } as const;
      this.#animate(element, { transform: ['rotateY(-180deg)', 'rotateY(0deg)'] }, timing);
    });
  }

  #travel(was: Seen, now: Seen, act: Act, lift: number, time: number): void {
    const { x, y } = offset(middle(now.rect), middle(was.rect));
    const scale = was.rect.width / now.rect.width;
    const within = was.zone === now.zone;
    if (Math.hypot(x, y) < 1 || (within && hasMoved(was.within, now.within))) return;
    // After a take the card that stays waits at its place until the others are gone.
    const wait = act === 'leave' ? TAKE.gone : 0;
    const duration = time * (act === 'leave' ? TAKE.settled : MOVING);
    const move = {
      duration: duration * (1 - wait),
      delay: duration * wait,
      easing: GLIDE,
      fill: 'backwards',
    } as const;
    const moving = within ? now.element : this.#ghost(now, duration);
    const start = `translate(${x}px, ${y}px) scale(${scale})`;
    const lifted = `translate(${x / 2}px, ${y / 2}px) scale(${((scale + 1) / 2) * lift})`;
    this.#animate(moving, { transform: within ? [start, 'none'] : [start, lifted, 'none'] }, move);
  }

  /** A card that was not on the table comes from its owner or from the pack. */
  #appear(key: string, now: Seen, event: Event, time: number, place: number): void {
    const origin = this.#middleOf(originOf(event, key));
    if (!origin) return;
    const delay = time * 0.35 * place;
    const duration = time * MOVING - delay;
    const { x, y } = offset(middle(now.rect), origin);
    this.#animate(
      this.#ghost(now, time * MOVING),
      { transform: [`translate(${x}px, ${y}px) scale(${PILE})`, 'none'], opacity: [0, 1, 1] },
      { duration, delay, easing: GLIDE, fill: 'backwards' },
    );
  }

  #vanish(key: string, was: Seen, event: Event, time: number): void {
    const target = this.#middleOf(destinationOf(event, key));
    if (!target) return;
    const { x, y } = offset(middle(was.rect), target);
    this.#animate(
      this.#ghost(was),
      { transform: ['none', `translate(${x}px, ${y}px) scale(${PILE})`], opacity: [1, 1, 0] },
      { duration: time * MOVING, easing: GLIDE, fill: 'forwards' },
    );
  }

  /** Shake a row before it is taken, the more bullheads the stronger. */
  #weigh(event: Event, time: number): void {
    const row = this.#visible(rowOf(event));
    const weight = weightOf(event);
    const push = 1 + 3 * weight;
    const size = 1 + 0.008 + 0.02 * weight;
    const shakes = [0, -1, 1, -0.6, 0.6, 0].map(
      (way) => `translateX(${way * push}px) scale(${way ? size : 1})`,
    );
    if (row)
      this.#animate(
        row,
        { transform: shakes },
        { duration: Math.min(time * 0.7, 420), easing: 'ease-in-out' },
      );
  }

  /** Push a row together, lift it and move it to its owner, whose chip shakes. */
  #take(leaving: [string, Seen][], event: Event, time: number): void {
    const target = this.#middleOf(destinationOf(event, 'card-'));
    const cards = leaving.filter(([key]) => key.startsWith('card-')).map(([, seen]) => seen);
    if (!target || !cards.length) return;
    const heap = middle(cards[Math.floor(cards.length / 2)]!.rect);
    const duration = time * TAKE.gone;
    cards.forEach((was, at) => {
      const place = middle(was.rect);
      const gathered = offset(place, { x: heap.x + 3 * (at - cards.length / 2), y: heap.y });
      const gone = offset(place, target);
      this.#animate(
        this.#ghost(was),
        [
          { transform: 'none', easing: 'ease-in-out' },
          {
            transform: `translate(${gathered.x}px, ${gathered.y}px) scale(1.06)`,
            offset: TAKE.gathered,
            easing: HEAVY,
          },
          {
            transform: `translate(${gone.x}px, ${gone.y}px) scale(${PILE})`,
            opacity: 1,
            offset: 0.94,
          },
          { transform: `translate(${gone.x}px, ${gone.y}px) scale(${PILE})`, opacity: 0 },
        ],
        { duration, delay: at * 18, fill: 'both' },
      );
    });
    this.#receive(destinationOf(event, 'card-'), weightOf(event), duration, time);
  }

  #receive(selector: string | null, weight: number, delay: number, time: number): void {
    const owner = this.#visible(selector);
    const size = 1.03 + 0.07 * weight;
    if (owner)
      this.#animate(
        owner,
        { transform: ['none', `scale(${size})`, 'none'] },
        { duration: time * 0.3, delay: delay * 0.9, easing: 'ease-out' },
      );
  }

  /** Make a copy in the top layer; the card itself is hidden while the copy flies. */
  #ghost({ element, rect }: Seen, hidden = 0): HTMLElement {
    const ghost = element.cloneNode(true) as HTMLElement;
    for (const part of [ghost, ...ghost.querySelectorAll('[data-flip], [data-pick]')]) {
      part.removeAttribute('data-flip');
      part.removeAttribute('data-pick');
    }
    ghost.classList.add('ghost');
    const { left, top, width, height } = rect;
    Object.assign(ghost.style, {
      left: `${left}px`,
      top: `${top}px`,
      width: `${width}px`,
      height: `${height}px`,
    });
    const layer = this.root.querySelector<HTMLElement>('[data-ghosts]') ?? this.root;
    layer.inert = true;
    layer.append(ghost);
    this.#ghosts.push(ghost);
    if (hidden) {
      const gone = (): void => ghost.remove();
      this.#animate(element, { opacity: [0, 0] }, { duration: hidden }).finished.then(gone, gone);
    }
    return ghost;
  }

  #animate(
    element: HTMLElement,
    frames: Keyframe[] | PropertyIndexedKeyframes,
    options: KeyframeAnimationOptions,
  ): Animation {
    const animation = element.animate(frames, options);
    this.#animations.push(animation);
    return animation;
  }

  #visible(selector: string | null): HTMLElement | null {
    const found = selector ? [...this.root.querySelectorAll<HTMLElement>(selector)] : [];
    return found.find((element) => element.getBoundingClientRect().width > 0) ?? null;
  }

  #middleOf(selector: string | null): Point | null {
    const element = this.#visible(selector);
    return element && middle(element.getBoundingClientRect());
  }
}

function nameOf(zone: HTMLElement | null): string {
  return zone?.dataset.row ?? zone?.className ?? '';
}

/** Whether the layout of the page has changed. Nothing is animated then. */
function hasMoved(was: DOMRect, now: DOMRect): boolean {
  return (
    Math.hypot(
      was.left - now.left,
      was.top - now.top,
      was.width - now.width,
      was.height - now.height,
    ) > 1
  );
}

function middle({ left, top, width, height }: DOMRect): Point {
  return { x: left + width / 2, y: top + height / 2 };
}

function offset(from: Point, to: Point): Point {
  return { x: to.x - from.x, y: to.y - from.y };
}

function rowOf(event: Event): string {
  return 'row' in event ? `[data-row="${event.row}"]` : '[data-row="none"]';
}
