import type { KeyDuty } from '../../../contract/duties';
import { openApprovalsFixture, type ApprovalsFixture } from '../approvals/approvalsFixture';
import type { Json, RequestOptions, TestResponse } from '../apiFixture';

interface ApiKeyFields {
  name?: string;
  duties?: readonly KeyDuty[];
  expiresOn?: string;
  addresses?: string;
}

/** Fixture with two owners: Julia (`admin`) and Ana. */
export interface ApiKeysFixture extends ApprovalsFixture {
  requestKey(options?: ApiKeyFields, sent?: RequestOptions): Promise<TestResponse>;
  /** Creates a key without a secret; both owners take part. */
  createKey(options?: ApiKeyFields): Promise<Json>;
  /** Creates a key and issues its secret: Julia requests the secret and Ana approves it. */
  createIssuedKey(options?: ApiKeyFields): Promise<{ key: Json; secret: string }>;
  read(key: Json): Promise<Json>;
  /** One owner requests the secret and the other approves it. Returns the secret. */
  requestSecret(key: Json, action: 'issue-secret' | 'rotate', body?: object, by?: 'admin' | 'ana'): Promise<string>;
  runKeyAction(key: Json, action: string, body?: object, sent?: RequestOptions): Promise<TestResponse>;
  sendFrom(address: string | undefined, as: string, path?: string): Promise<[status: number, code: unknown]>;
}

export async function openApiKeysFixture(
  fixtureOptions: Parameters<typeof openApprovalsFixture>[0] = {},
): Promise<ApiKeysFixture> {
  const fixture = await openApprovalsFixture(fixtureOptions);
  await fixture.grantDuties('ana', ['owner']);
  const requestKey: ApiKeysFixture['requestKey'] = (options = {}, sent = {}) =>
    fixture.send('POST', 'api-keys', {
      body: { name: 'App de pedidos', duties: ['sales'], expiresOn: '2026-09-30', ...options },
      ...sent,
    });
  const createKey: ApiKeysFixture['createKey'] = async (options) => {
    const requested = await requestKey(options);
    const approved = await fixture.decide(requested, 'approve', 'ana');
    return (await fixture.send('GET', `api-keys/${String(approved.json['recordId'])}`)).json;
  };
  const read: ApiKeysFixture['read'] = async (key) => (await fixture.send('GET', `api-keys/${String(key['id'])}`)).json;
  const runKeyAction: ApiKeysFixture['runKeyAction'] = async (key, action, body = {}, sent = {}) =>
    fixture.send('POST', `api-keys/${String(key['id'])}/${action}`, {
      body,
      key: crypto.randomUUID(),
      version: Number((await read(key))['version']),
      ...sent,
    });
  const requestSecret: ApiKeysFixture['requestSecret'] = async (key, action, body = {}, by = 'admin') => {
    const requested = await runKeyAction(key, action, body, { as: by });
    const approved = await fixture.decide(requested, 'approve', by === 'admin' ? 'ana' : 'admin');
    return String(approved.json['secret']);
  };
  return {
    ...fixture,
    requestKey,
    requestSecret,
    createKey,
    read,
    runKeyAction,
    async createIssuedKey(options) {
      const key = await createKey(options);
      const secret = await requestSecret(key, 'issue-secret');
      return { key: await read(key), secret };
    },
    async sendFrom(address, as, path = 'catalogs/labels') {
      const request = new Request(`http://localhost/api/${path}`, { headers: { Authorization: `Bearer ${as}` } });
      const response = await fixture.fetch(request, { address });
      const body = (await response.json()) as { code?: unknown };
      return [response.status, body.code];
    },
  };
}

export const statusAndCode = ({ status, json }: TestResponse) => [status, json?.['code']];
