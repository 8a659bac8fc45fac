/** What travels from the server to a page and to its service worker. */
import type { BrowserContext, Request } from '@playwright/test';

export class Traffic {
  readonly #requests: Request[] = [];

  constructor(context: BrowserContext) {
    context.on('requestfinished', (request) => this.#requests.push(request));
  }

  has(url: RegExp): boolean {
    return this.#requests.some((request) => url.test(request.url()));
  }

  /** Bytes of all bodies as they were sent; what came from the browser's cache has none. */
  async bytes(): Promise<number> {
    const sizes = await Promise.all(this.#requests.map((request) => request.sizes()));
    return sizes.reduce((sum, { responseBodySize }) => sum + Math.max(0, responseBodySize), 0);
  }
}
