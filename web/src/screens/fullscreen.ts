/** The whole screen for the page, or no longer; where a browser has no such thing nothing is offered. */
export function fullScreen(): void {
  const done = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  done.catch(() => undefined); // a browser may refuse, and the page goes on as it is
}
