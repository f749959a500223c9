import { catalogsOf } from '../catalogRequests';
import type { TestResponse, ApiFixture } from '../apiFixture';

export interface Deposit {
  [field: string]: unknown;
  id: string;
  number: string;
  state: string;
  version: number;
  journalId: string | null;
  actions: Record<string, { allowed: boolean; code?: string }>;
}

let sequence = 0;

async function expectCreated(response: Promise<TestResponse>): Promise<Deposit> {
  const { status, json, text } = await response;
  if (status !== 201) throw new Error(text);
  return json as unknown as Deposit;
}

export async function createPerson(api: ApiFixture): Promise<string> {
  sequence += 1;
  return (
    await expectCreated(
      api.send('POST', 'users/user', {
        body: { displayName: `Persona ${sequence}`, email: `persona${sequence}@correo.mx` },
      }),
    )
  ).id;
}

export async function createCompany(api: ApiFixture, overrides: Record<string, unknown> = {}): Promise<string> {
  return String((await catalogsOf(api).create('companies', overrides))['id']);
}

/** Returns a deposit form that duplicates no other deposit. */
export function createDepositForm(overrides: Record<string, unknown>): Record<string, unknown> {
  sequence += 1;
  return {
    amountMinor: 50_000,
    bank: 'BBVA',
    bankReference: `MBAN0100${sequence}`,
    receivedOn: '2026-07-01',
    ...overrides,
  };
}

export function postDeposit(api: ApiFixture, overrides: Record<string, unknown>, as = 'admin'): Promise<TestResponse> {
  return api.send('POST', 'deposits', { as, key: crypto.randomUUID(), body: createDepositForm(overrides) });
}

export function recordDeposit(api: ApiFixture, overrides: Record<string, unknown>, as = 'admin'): Promise<Deposit> {
  return expectCreated(postDeposit(api, overrides, as));
}

export async function readDeposit(api: ApiFixture, id: string, as = 'admin'): Promise<Deposit> {
  return (await api.send('GET', `deposits/${id}`, { as })).json as unknown as Deposit;
}

interface ActionOptions {
  as?: string;
  key?: string;
  version?: number;
  body?: object;
  dryRun?: boolean;
}

/** Uses the current version of the deposit by default. */
export async function actOnDeposit(
  api: ApiFixture,
  id: string,
  action: string,
  { as = 'ana', key = crypto.randomUUID(), version, body = {}, dryRun = false }: ActionOptions = {},
): Promise<TestResponse> {
  const currentVersion = version ?? (await readDeposit(api, id)).version;
  return api.send('POST', `deposits/${id}/${action}${dryRun ? '?dryRun=true' : ''}`, {
    as,
    key,
    version: currentVersion,
    body,
  });
}

export async function readLedgerBalance(api: ApiFixture, code: string): Promise<number> {
  const row = await api.db.kysely
    .selectFrom('ledgerAccounts')
    .select('balanceMinor')
    .where('code', '=', code)
    .executeTakeFirst();
  return Number(row?.['balanceMinor'] ?? 0);
}

export async function failedChecks(api: ApiFixture): Promise<unknown> {
  const { checks } = (await api.send('GET', 'system/checks')).json as unknown as {
    checks: { name: string; faults: string[] }[];
  };
  return checks.filter((check) => check.faults.length > 0);
}
