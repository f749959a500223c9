import { expect } from '@playwright/test';

const origin = process.env['CLOUD_ORIGIN'] ?? '';
const identity = process.env['E2E_IDENTITY'] ?? '';

interface Tokens {
  idToken: string;
  refreshToken: string;
}

export interface ClientResponse {
  status: number;
  headers: Headers;
  text: string;
  json<T>(): T;
}

export interface Client {
  get(path: string): Promise<ClientResponse>;
  post(path: string, body: unknown, version?: number): Promise<ClientResponse>;
}

async function callIdentity(path: string, body: unknown): Promise<Response> {
  return fetch(`${identity}/identitytoolkit.googleapis.com/v1/accounts:${path}?key=emulated`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

export async function signIn(email: string, password = 'sobremesa'): Promise<Tokens & { error?: { message: string } }> {
  const response = await callIdentity('signInWithPassword', { email, password, returnSecureToken: true });
  return (await response.json()) as Tokens;
}

export async function setPassword(email: string, newPassword: string): Promise<void> {
  const outbox = await fetch(`${identity}/emulator/v1/projects/demo-sobremesa/oobCodes`);
  const { oobCodes } = (await outbox.json()) as { oobCodes: { email: string; oobCode: string }[] };
  const oobCode = oobCodes.findLast((mail) => mail.email === email)?.oobCode;
  expect(oobCode, `a mail to ${email}`).toBeDefined();
  expect((await callIdentity('resetPassword', { oobCode, newPassword })).status).toBe(200);
}

export function clientOf(token: string | null): Client {
  async function call(
    path: string,
    init: RequestInit = {},
    headers: Record<string, string> = {},
  ): Promise<ClientResponse> {
    const response = await fetch(`${origin}/api/${path}`, {
      ...init,
      headers: { ...(token !== null && { Authorization: `Bearer ${token}` }), ...headers },
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: <T>() => JSON.parse(text) as T };
  }
  return {
    get: (path) => call(path),
    post: (path, body, version) =>
      call(
        path,
        { method: 'POST', body: JSON.stringify(body) },
        {
          'Content-Type': 'application/json',
          'Idempotency-Key': crypto.randomUUID(),
          ...(version !== undefined && { 'If-Match': `"${version}"` }),
        },
      ),
  };
}

export async function createClient(name: string): Promise<Client> {
  const { idToken } = await signIn(`${name}@sobremesa.app`);
  return clientOf(idToken);
}

export async function act(client: Client, path: string, action: string, input: object = {}): Promise<ClientResponse> {
  const record = await client.get(path);
  expect(record.status, `${path}: ${record.text}`).toBe(200);
  const version = Number(/"(\d+)"/.exec(record.headers.get('etag') ?? '')?.[1]);
  return client.post(`${path}/${action}`, input, version);
}
