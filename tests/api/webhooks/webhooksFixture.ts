import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createWebhookPort } from '../../../api/hosts/webhooks';
import type { WebhookPort } from '../../../api/ports/webhooks';
import { openApiFixture, listPath, type ApiFixture, type Json, type TestResponse } from '../apiFixture';

export interface WebhooksFixture extends ApiFixture {
  receiver: Receiver;
  port: WebhookPort;
  createEndpoint(events?: readonly string[], path?: string): Promise<{ id: string; secret: string }>;
  readWebhook(id: string): Promise<Json>;
  act(id: string, action: string, body?: object): Promise<TestResponse>;
  createLabel(slug: string): Promise<Json>;
  deliveries(filter?: object): Promise<Json[]>;
}

export async function openWebhooksFixture(portOverrides: Partial<WebhookPort> = {}): Promise<WebhooksFixture> {
  const receiver = await openReceiver();
  const port = { ...createWebhookPort({ allowsPrivateHosts: true, isPrompt: false }), ...portOverrides };
  const api = await openApiFixture({ webhooks: port });
  const readWebhook = async (id: string) => (await api.send('GET', `webhooks/${id}`)).json;
  return {
    ...api,
    receiver,
    port,
    readWebhook,
    async createEndpoint(events = ['catalogs/labels.*'], path = '/hooks') {
      const { json } = await api.send('POST', 'webhooks', {
        key: crypto.randomUUID(),
        body: { name: `Store ${path}`, url: receiver.url(path), events },
      });
      return { id: String(json['id']), secret: String(json['secret']) };
    },
    async act(id, action, body = {}) {
      const version = Number((await readWebhook(id))['version']);
      return api.send('POST', `webhooks/${id}/${action}`, { version, key: crypto.randomUUID(), body });
    },
    createLabel: async (slug) =>
      (await api.send('POST', 'catalogs/labels', { body: { name: { es: slug }, slug, color: '#FFFFFF' } })).json,
    deliveries: async (filter = {}) =>
      (await api.send('GET', listPath('webhook-deliveries', { filter, sort: ['createdAt', 'ASC'] })))
        .json as unknown as Json[],
    async close() {
      await api.close();
      await receiver.close();
    },
  };
}

interface ReceivedWebhook {
  path: string;
  id: string;
  timestamp: string;
  signatures: string[];
  headers: IncomingMessage['headers'];
  body: string;
  json: { id: string; type: string; timestamp: string; data: Record<string, unknown> };
}

export interface Receiver {
  url(path?: string): string;
  readonly received: ReceivedWebhook[];
  respondWith(respond: (response: ServerResponse, request: ReceivedWebhook) => void): void;
  close(): Promise<void>;
}

const respondAccepted = (response: ServerResponse) => void response.writeHead(204).end();

export async function openReceiver(): Promise<Receiver> {
  const received: ReceivedWebhook[] = [];
  let respond: (response: ServerResponse, request: ReceivedWebhook) => void = respondAccepted;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (part: Buffer) => chunks.push(part));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const webhook: ReceivedWebhook = {
        path: request.url ?? '',
        id: String(request.headers['webhook-id']),
        timestamp: String(request.headers['webhook-timestamp']),
        signatures: String(request.headers['webhook-signature']).split(' '),
        headers: request.headers,
        body,
        json: JSON.parse(body) as ReceivedWebhook['json'],
      };
      received.push(webhook);
      respond(response, webhook);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: (path = '/hooks') => `http://127.0.0.1:${port}${path}`,
    received,
    respondWith(newResponse) {
      respond = newResponse;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

export const respondStatus =
  (code: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(code, headers).end('what it says is nobody’s business');

/** Verifies a signature as specified at https://www.standardwebhooks.com, without the product's code. */
export function isSignedBy(secret: string, { id, timestamp, body, signatures }: ReceivedWebhook): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = Buffer.from(createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64'));
  return signatures.some((one) => {
    const [version, value = ''] = one.split(',');
    const newResponse = Buffer.from(value);
    return version === 'v1' && newResponse.length === expected.length && timingSafeEqual(newResponse, expected);
  });
}
