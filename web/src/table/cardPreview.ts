/**
 * A card of the hand that is pointed at, focused or held tells where it would go. Holding it must
 * not play it: the click that ends a long press is swallowed.
 */
const LONG = 400;

export function previewing(show: (on: boolean) => void): (element: HTMLElement) => () => void {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let held = false;
    const stop = new AbortController();
    const on = (type: string, handler: (event: Event) => void, capture = false): void =>
      element.addEventListener(type, handler, { signal: stop.signal, capture });
    const release = (): void => {
      clearTimeout(timer);
      show(false);
    };

    on('pointerenter', (event) => (event as PointerEvent).pointerType === 'mouse' && show(true));
    on('pointerleave', release);
    on('focusin', (event) => (event.target as Element).matches(':focus-visible') && show(true));
    on('focusout', release);
    on('pointerdown', (event) => {
      held = false;
      if ((event as PointerEvent).pointerType === 'mouse') return;
      timer = setTimeout(() => {
        held = true;
        show(true);
      }, LONG);
    });
    on('pointerup', release);
    on('pointercancel', release);
    on('contextmenu', (event) => held && event.preventDefault());
    on(
      'click',
      (event) => {
        if (!held) return;
        held = false;
        event.stopPropagation();
        event.preventDefault();
      },
      true,
    );
    return () => {
      stop.abort();
      release();
    };
  };
}
