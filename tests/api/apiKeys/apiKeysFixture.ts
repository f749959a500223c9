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
  requestKey(options?: ApiKeyFields, requestOptions?: RequestOptions): Promise<TestResponse>;
  /** Creates a key without a secret; both owners take part. */
  createKey(options?: ApiKeyFields): Promise<Json>;
  /** Creates a key, requested by Julia and approved by Ana, whose secret Julia issues. */
  createIssuedKey(options?: ApiKeyFields): Promise<{ key: Json; secret: string }>;
  readKey(key: Json): Promise<Json>;
  /** One owner requests another secret and the other approves it. Returns the secret. */
  rotateSecret(key: Json, body: object, by?: 'admin' | 'ana'): Promise<string>;
  runKeyAction(key: Json, action: string, body?: object, requestOptions?: RequestOptions): Promise<TestResponse>;
  sendFrom(address: string | undefined, as: string, path?: string): Promise<[status: number, code: unknown]>;
}

export async function openApiKeysFixture(
  fixtureOptions: Parameters<typeof openApprovalsFixture>[0] = {},
): Promise<ApiKeysFixture> {
  const fixture = await openApprovalsFixture(fixtureOptions);
  await fixture.grantDuties('ana', ['owner']);
  const requestKey: ApiKeysFixture['requestKey'] = (options = {}, requestOptions = {}) =>
    fixture.send('POST', 'api-keys', {
      body: { name: 'App de pedidos', duties: ['sales'], expiresOn: '2026-09-30', ...options },
      ...requestOptions,
    });
  const createKey: ApiKeysFixture['createKey'] = async (options) => {
    const approvalRequest = await requestKey(options);
    const decision = await fixture.decide(approvalRequest, 'approve', 'ana');
    return (await fixture.send('GET', `api-keys/${String(decision.json['recordId'])}`)).json;
  };
  const readKey: ApiKeysFixture['readKey'] = async (key) =>
    (await fixture.send('GET', `api-keys/${String(key['id'])}`)).json;
  const runKeyAction: ApiKeysFixture['runKeyAction'] = async (key, action, body = {}, requestOptions = {}) =>
    fixture.send('POST', `api-keys/${String(key['id'])}/${action}`, {
      body,
      key: crypto.randomUUID(),
      version: Number((await readKey(key))['version']),
      ...requestOptions,
    });
  const rotateSecret: ApiKeysFixture['rotateSecret'] = async (key, body, by = 'admin') => {
    const approvalRequest = await runKeyAction(key, 'rotate', body, { as: by });
    const decision = await fixture.decide(approvalRequest, 'approve', by === 'admin' ? 'ana' : 'admin');
    return String(decision.json['secret']);
  };
  return {
    ...fixture,
    requestKey,
    rotateSecret,
    createKey,
    readKey,
    runKeyAction,
    async createIssuedKey(options) {
      const key = await createKey(options);
      const { json } = await runKeyAction(key, 'issue-secret');
      return { key: await readKey(key), secret: String(json['secret']) };
    },
    async sendFrom(address, as, path = 'catalogs/labels') {
      const request = new Request(`http://localhost/api/${path}`, { headers: { Authorization: `Bearer ${as}` } });
      const response = await fixture.fetch(request, { address });
      const body = (await response.json()) as { code?: unknown };
      return [response.status, body.code];
    },
  };
}

export const getStatusAndCode = ({ status, json }: TestResponse) => [status, json?.['code']];
