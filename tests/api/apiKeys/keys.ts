import type { KeyDuty } from '../../../contract/duties';
import { openOffice, type Office } from '../approvals/office';
import type { Json, Sent, TestResponse } from '../harness';

interface KeyOptions {
  name?: string;
  duties?: readonly KeyDuty[];
  expiresOn?: string;
  addresses?: string;
}

/** The office with two owners, Julia (`admin`) and Ana, and their keys. */
export interface KeyOffice extends Office {
  /** Asks for a key. */
  ask(options?: KeyOptions, sent?: Sent): Promise<TestResponse>;
  /** A key that both owners made, without a secret. */
  make(options?: KeyOptions): Promise<Json>;
  /** The same with its secret, which Julia asked for and Ana was shown. */
  issued(options?: KeyOptions): Promise<{ key: Json; secret: string }>;
  read(key: Json): Promise<Json>;
  /** Another secret, which Julia asked for and Ana was shown, or the other way round. */
  secretOf(key: Json, action: 'issue-secret' | 'rotate', body?: object, by?: 'admin' | 'ana'): Promise<string>;
  /** Does an action to the key as it is now. */
  act(key: Json, action: string, body?: object, sent?: Sent): Promise<TestResponse>;
  /** Asks from a network address. */
  from(address: string | undefined, as: string, path?: string): Promise<[status: number, code: unknown]>;
}

export async function openKeyOffice(given: Parameters<typeof openOffice>[0] = {}): Promise<KeyOffice> {
  const office = await openOffice(given);
  await office.letIn('ana', ['owner']);
  const ask: KeyOffice['ask'] = (options = {}, sent = {}) =>
    office.send('POST', 'api-keys', {
      body: { name: 'App de pedidos', duties: ['sales'], expiresOn: '2026-09-30', ...options },
      ...sent,
    });
  const make: KeyOffice['make'] = async (options) => {
    const asked = await ask(options);
    const approved = await office.decide(asked, 'approve', 'ana');
    return (await office.send('GET', `api-keys/${String(approved.json['recordId'])}`)).json;
  };
  const read: KeyOffice['read'] = async (key) => (await office.send('GET', `api-keys/${String(key['id'])}`)).json;
  const act: KeyOffice['act'] = async (key, action, body = {}, sent = {}) =>
    office.send('POST', `api-keys/${String(key['id'])}/${action}`, {
      body,
      key: crypto.randomUUID(),
      version: Number((await read(key))['version']),
      ...sent,
    });
  const secretOf: KeyOffice['secretOf'] = async (key, action, body = {}, by = 'admin') => {
    const asked = await act(key, action, body, { as: by });
    const approved = await office.decide(asked, 'approve', by === 'admin' ? 'ana' : 'admin');
    return String(approved.json['secret']);
  };
  return {
    ...office,
    ask,
    secretOf,
    make,
    read,
    act,
    async issued(options) {
      const key = await make(options);
      const secret = await secretOf(key, 'issue-secret');
      return { key: await read(key), secret };
    },
    async from(address, as, path = 'catalogs/labels') {
      const request = new Request(`http://localhost/api/${path}`, { headers: { Authorization: `Bearer ${as}` } });
      const response = await office.fetch(request, { address });
      const body = (await response.json()) as { code?: unknown };
      return [response.status, body.code];
    },
  };
}

export const codeOf = ({ status, json }: TestResponse) => [status, json?.['code']];
