import { expect, onTestFinished } from 'vitest';
import { createHttp, type Sent } from '../../../src/data/http';
import type { Json } from '../../api/harness';

/** What a test does between the console and the API: the network, and only that. */
export type Around = (
  request: Request,
  next: (request: Request) => Promise<Response>,
  onProgress?: Sent['onProgress'],
) => Promise<Response>;

export interface SentRequest {
  method: string;
  /** Path and query, as the API is asked. */
  address: string;
  body: Json | null;
  headers: Headers;
  signal: AbortSignal;
}

/** The console's HTTP client for somebody signed in: keeps what it sends, and puts `network` between it and the API. */
export function recordedHttp() {
  const [asked, unknown]: [SentRequest[], string[]] = [[], []];
  let between: Around | undefined;
  let isOver = false;
  onTestFinished(() => {
    isOver = true;
    // A screen that asks for nothing in particular (`/api/users/user/`) shows no fault.
    expect(unknown).toEqual([]);
  });
  const http = createHttp({
    getToken: async () => 'admin',
    refreshToken: async () => 'admin',
    sessionLost: () => undefined,
    async fetch(input, init) {
      const request = new Request(input, init);
      const url = new URL(request.url);
      asked.push({
        method: request.method,
        address: decodeURIComponent(url.pathname + url.search.replaceAll('+', ' ')),
        body: typeof init.body === 'string' ? (JSON.parse(init.body) as Json) : null,
        headers: request.headers,
        signal: request.signal,
      });
      const answer = await (between ? between(request, fetch, init.onProgress) : fetch(request));
      if (url.pathname.endsWith('/') && answer.status === 404) unknown.push(url.pathname);
      // What is on its way when a test ends comes to nobody: its API is closed.
      return isOver ? new Promise<never>(() => undefined) : answer;
    },
  });
  const network = (around?: Around) => {
    between = around;
  };
  return { http, asked, network };
}
