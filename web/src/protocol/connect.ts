/** Open a connection with the browser's own socket, timers and events. */
import { Connection, type Listener, type Place, type Socket } from './connection';
import { reloadOnce, thisPage, upToDate } from './reloadOnUpdate';

export function connect(place: Place, listener: Listener): Connection {
  const watching = new AbortController();
  const connection = new Connection(
    place,
    {
      ...listener,
      welcome: (here) => {
        upToDate(thisPage());
        listener.welcome(here);
      },
      ended: (code) => {
        if (code === 'wrong-version' && reloadOnce(thisPage())) return;
        listener.ended(code);
      },
      status: (status) => {
        if (status === 'closed') watching.abort();
        listener.status(status);
      },
    },
    {
      open: () => new WebSocket(socketUrl(place.table)) as unknown as Socket,
      random: Math.random,
      online: () => navigator.onLine,
    },
  );
  watchBrowser(connection, watching.signal);
  connection.start();
  return connection;
}

/** The address names the table, so that a proxy can choose the server that has it. */
function socketUrl(table: string): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}/api/socket/${table}`;
}

function watchBrowser(connection: Connection, signal: AbortSignal): void {
  const wake = (): void => connection.wake();
  addEventListener('online', wake, { signal });
  addEventListener('pageshow', wake, { signal });
  addEventListener('offline', () => connection.sleep(), { signal });
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && wake(),
    { signal },
  );
}
