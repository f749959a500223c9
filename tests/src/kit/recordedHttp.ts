import { expect, onTestFinished } from 'vitest';
import { createHttp, type OutgoingRequest } from '../../../src/data/http';
import type { Json } from '../../api/apiFixture';

/** Replaces the network between the console and the API. */
export type NetworkHandler = (
  request: Request,
  next: (request: Request) => Promise<Response>,
  onProgress?: OutgoingRequest['onProgress'],
) => Promise<Response>;

export interface SentRequest {
  method: string;
  /** Path and query, decoded. */
  address: string;
  body: Json | null;
  headers: Headers;
  signal: AbortSignal;
}

/** Creates the HTTP client of a signed-in console. Records its requests; `network` can answer in place of the API. */
export function createRecordedHttp() {
  const [requests, unknownPaths]: [SentRequest[], string[]] = [[], []];
  let networkHandler: NetworkHandler | undefined;
  let isOver = false;
  onTestFinished(() => {
    isOver = true;
    // A screen shows no error when it requests an address without an id (`/api/users/user/`).
    expect(unknownPaths).toEqual([]);
  });
  const http = createHttp({
    getToken: async () => 'admin',
    refreshToken: async () => 'admin',
    expireSession: () => undefined,
    async fetch(input, init) {
      const request = new Request(input, init);
      const url = new URL(request.url);
      requests.push({
        method: request.method,
        address: decodeURIComponent(url.pathname + url.search.replaceAll('+', ' ')),
        body: typeof init.body === 'string' ? (JSON.parse(init.body) as Json) : null,
        headers: request.headers,
        signal: request.signal,
      });
      const answer = await (networkHandler ? networkHandler(request, fetch, init.onProgress) : fetch(request));
      if (url.pathname.endsWith('/') && answer.status === 404) unknownPaths.push(url.pathname);
      // Drops answers that arrive after the test: its API is closed.
      return isOver ? new Promise<never>(() => undefined) : answer;
    },
  });
  const network = (handler?: NetworkHandler) => {
    networkHandler = handler;
  };
  return { http, asked: requests, network };
}
