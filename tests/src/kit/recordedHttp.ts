import { expect, onTestFinished } from 'vitest';
import { createHttp, type OutgoingRequest } from '../../../src/data/http';
import type { Json } from '../../api/apiFixture';

/** Answers a request in place of the API, or calls the API by `next`. */
export type NetworkHandler = (
  request: Request,
  next: (request: Request) => Promise<Response>,
  onProgress?: OutgoingRequest['onProgress'],
) => Promise<Response>;

export interface SentRequest {
  method: string;
  address: string;
  body: Json | null;
  headers: Headers;
  signal: AbortSignal;
}

/** Creates the HTTP client of a signed-in console and records its requests. */
export function createRecordedHttp() {
  const [requests, unknownPaths]: [SentRequest[], string[]] = [[], []];
  let networkHandler: NetworkHandler | undefined;
  let isOver = false;
  onTestFinished(() => {
    isOver = true;
    // A request without an id (`/api/users/user/`) is a fault of the screen, but the screen shows no error.
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
      const response = await (networkHandler ? networkHandler(request, fetch, init.onProgress) : fetch(request));
      if (url.pathname.endsWith('/') && response.status === 404) unknownPaths.push(url.pathname);
      // Drops responses that arrive after the end of the test, since its API is closed.
      return isOver ? new Promise<never>(() => undefined) : response;
    },
  });
  const setNetworkHandler = (handler?: NetworkHandler) => {
    networkHandler = handler;
  };
  return { http, requests, setNetworkHandler };
}
