import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  path: string;
  id: string;
  timestamp: string;
  signatures: string[];
  headers: IncomingMessage['headers'];
  body: string;
  json: { id: string; type: string; timestamp: string; data: Record<string, unknown> };
}

/** Somebody else's server, which is told of what happens. */
export interface Receiver {
  url(path?: string): string;
  readonly received: Received[];
  /** What it answers from now on. */
  answers(answer: (response: ServerResponse, request: Received) => void): void;
  close(): Promise<void>;
}

const accepts = (response: ServerResponse) => void response.writeHead(204).end();

export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let answer: (response: ServerResponse, request: Received) => void = accepts;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8');
      const one: Received = {
        path: request.url ?? '',
        id: String(request.headers['webhook-id']),
        timestamp: String(request.headers['webhook-timestamp']),
        signatures: String(request.headers['webhook-signature']).split(' '),
        headers: request.headers,
        body,
        json: JSON.parse(body) as Received['json'],
      };
      received.push(one);
      answer(response, one);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: (path = '/hooks') => `http://127.0.0.1:${port}${path}`,
    received,
    answers(given) {
      answer = given;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

export const status =
  (code: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(code, headers).end('what it says is nobody’s business');

/** As https://www.standardwebhooks.com says, written without our code. */
export function isSignedBy(secret: string, { id, timestamp, body, signatures }: Received): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = Buffer.from(createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64'));
  return signatures.some((one) => {
    const [version, value = ''] = one.split(',');
    const given = Buffer.from(value);
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}
