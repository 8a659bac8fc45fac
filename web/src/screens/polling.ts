/** Poll the server: often while the page is visible, at once when it becomes visible again. */
const OFTEN = 10_000;
const SELDOM = 60_000;

export function poll(look: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const again = (): void => {
    clearTimeout(timer);
    look().catch(() => undefined); // the next look may find something
    timer = setTimeout(again, document.hidden ? SELDOM : OFTEN);
  };
  const shown = (): void => void (document.hidden || again());
  again();
  document.addEventListener('visibilitychange', shown);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', shown);
  };
}
