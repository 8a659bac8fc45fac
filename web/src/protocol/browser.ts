/** What a connection needs of a real browser. */
import { Connection, type Listener, type Place, type Socket } from './connection';

export function connect(place: Place, listener: Listener): Connection {
  const connection = new Connection(place, listener, {
    open: () => new WebSocket(socketUrl()) as unknown as Socket,
    random: Math.random,
    online: () => navigator.onLine,
  });
  watchBrowser(connection);
  connection.start();
  return connection;
}

function socketUrl(): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}/api/socket`;
}

function watchBrowser(connection: Connection): void {
  addEventListener('online', () => connection.wake());
  addEventListener('offline', () => connection.sleep());
  addEventListener('pageshow', () => connection.wake());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') connection.wake();
  });
}
