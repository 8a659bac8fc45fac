/** The server's time, estimated from frames by the quickest of the last exchanges. */
const REMEMBERED = 8;

interface Sample {
  offset: number;
  trip: number;
}

export class ServerClock {
  #samples: Sample[] = [];

  constructor(private readonly now: () => number = Date.now) {}

  /** An exchange that began at `sent` (our time) and told us the server's time. */
  heard(server: number, sent: number): void {
    const received = this.now();
    const trip = received - sent;
    this.#samples.push({ offset: server - (sent + received) / 2, trip });
    if (this.#samples.length > REMEMBERED) this.#samples.shift();
  }

  /** What the server's clock shows now. */
  time(): number {
    return this.now() + this.offset;
  }

  get offset(): number {
    const best = this.#samples.reduce<Sample | null>(
      (best, sample) => (best && best.trip <= sample.trip ? best : sample),
      null,
    );
    return best?.offset ?? 0;
  }
}
