import { catalogsOf } from '../catalogTests';
import type { TestResponse, Fixture } from '../harness';

/** A deposit as the tests read it. */
export interface Deposit {
  [field: string]: unknown;
  id: string;
  number: string;
  state: string;
  version: number;
  journalId: string | null;
  actions: Record<string, { allowed: boolean; code?: string }>;
}

let made = 0;

async function created(answer: Promise<TestResponse>): Promise<Deposit> {
  const { status, json, text } = await answer;
  if (status !== 201) throw new Error(text);
  return json as unknown as Deposit;
}

export async function createPerson(api: Fixture): Promise<string> {
  made += 1;
  return (
    await created(
      api.send('POST', 'users/user', { body: { displayName: `Persona ${made}`, email: `persona${made}@correo.mx` } }),
    )
  ).id;
}

export async function createCompany(api: Fixture, given: Record<string, unknown> = {}): Promise<string> {
  return String((await catalogsOf(api).create('companies', given))['id']);
}

/** A deposit's form, of money no other test has recorded. */
export function depositForm(given: Record<string, unknown>): Record<string, unknown> {
  made += 1;
  return { amountMinor: 50_000, bank: 'BBVA', bankReference: `MBAN0100${made}`, receivedOn: '2026-07-01', ...given };
}

export function postDeposit(api: Fixture, given: Record<string, unknown>, as = 'admin'): Promise<TestResponse> {
  return api.send('POST', 'deposits', { as, key: crypto.randomUUID(), body: depositForm(given) });
}

export function record(api: Fixture, given: Record<string, unknown>, as = 'admin'): Promise<Deposit> {
  return created(postDeposit(api, given, as));
}

export async function depositAt(api: Fixture, id: string, as = 'admin'): Promise<Deposit> {
  return (await api.send('GET', `deposits/${id}`, { as })).json as unknown as Deposit;
}

interface Acting {
  as?: string;
  key?: string;
  version?: number;
  body?: object;
  dryRun?: boolean;
}

/** Does an action with the version the deposit has now, unless told. */
export async function act(
  api: Fixture,
  id: string,
  action: string,
  { as = 'ana', key = crypto.randomUUID(), version, body = {}, dryRun = false }: Acting = {},
): Promise<TestResponse> {
  const seen = version ?? (await depositAt(api, id)).version;
  return api.send('POST', `deposits/${id}/${action}${dryRun ? '?dryRun=true' : ''}`, { as, key, version: seen, body });
}

/** What an account of the ledger holds, by its code. */
export async function held(api: Fixture, code: string): Promise<number> {
  const row = await api.db.kysely
    .selectFrom('ledgerAccounts')
    .select('balanceMinor')
    .where('code', '=', code)
    .executeTakeFirst();
  return Number(row?.['balanceMinor'] ?? 0);
}

/** The checks that find a fault. */
export async function faults(api: Fixture): Promise<unknown> {
  const { checks } = (await api.send('GET', 'system/checks')).json as unknown as {
    checks: { name: string; faults: string[] }[];
  };
  return checks.filter((check) => check.faults.length > 0);
}
