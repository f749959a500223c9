import { createWebhookPort } from '../../../api/hosts/webhooks';
import type { WebhookPort } from '../../../api/webhooks/port';
import { openApiFixture, listPath, type ApiFixture, type Json, type TestResponse } from '../apiFixture';
import { openReceiver, type Receiver } from './receiver';

export interface WebhooksFixture extends ApiFixture {
  receiver: Receiver;
  port: WebhookPort;
  createEndpoint(events?: readonly string[], path?: string): Promise<{ id: string; secret: string }>;
  webhook(id: string): Promise<Json>;
  act(id: string, action: string, body?: object): Promise<TestResponse>;
  createLabel(slug: string): Promise<Json>;
  deliveries(filter?: object): Promise<Json[]>;
}

export async function openWebhooksFixture(portOverrides: Partial<WebhookPort> = {}): Promise<WebhooksFixture> {
  const receiver = await openReceiver();
  const port = { ...createWebhookPort({ allowsPrivateHosts: true, isPrompt: false }), ...portOverrides };
  const api = await openApiFixture({ webhooks: port });
  const webhook = async (id: string) => (await api.send('GET', `webhooks/${id}`)).json;
  return {
    ...api,
    receiver,
    port,
    webhook,
    async createEndpoint(events = ['catalogs/labels.*'], path = '/hooks') {
      const { json } = await api.send('POST', 'webhooks', {
        key: crypto.randomUUID(),
        body: { name: `Store ${path}`, url: receiver.url(path), events },
      });
      return { id: String(json['id']), secret: String(json['secret']) };
    },
    async act(id, action, body = {}) {
      const version = Number((await webhook(id))['version']);
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
