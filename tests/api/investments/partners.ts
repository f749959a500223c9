import type { TestResponse, Fixture } from '../harness';
import { act as actOn, record } from '../deposits/town';

/** An investment, or a movement of one, as the tests read it. */
export interface Kept {
  [field: string]: unknown;
  id: string;
  number: string;
  state: string;
  version: number;
  actions: Record<string, { allowed: boolean; code?: string }>;
}

export type Name = 'investments' | 'investment-movements';

export function postInvestment(api: Fixture, given: Record<string, unknown> = {}): Promise<TestResponse> {
  const body = {
    investorName: 'Grupo Ahuehuete',
    instrument: 'loan',
    committedMinor: 500_000,
    currency: 'MXN',
    startsOn: '2026-01-15',
    ...given,
  };
  return api.send('POST', 'investments', { key: crypto.randomUUID(), body });
}

export async function createInvestment(api: Fixture, given: Record<string, unknown> = {}): Promise<Kept> {
  const { status, json, text } = await postInvestment(api, given);
  if (status !== 201) throw new Error(text);
  return json as unknown as Kept;
}

export async function at(api: Fixture, name: Name, id: string, as = 'admin'): Promise<Kept> {
  return (await api.send('GET', `${name}/${id}`, { as })).json as unknown as Kept;
}

interface Acting {
  as?: string;
  dryRun?: boolean;
  version?: number;
  key?: string;
}

/** Does an action as Ana with the version the record has now, unless told. */
export async function act(
  api: Fixture,
  name: Name,
  id: string,
  action: string,
  body: object = {},
  { as = 'ana', dryRun = false, version, key = crypto.randomUUID() }: Acting = {},
): Promise<TestResponse> {
  const seen = version ?? (await at(api, name, id)).version;
  return api.send('POST', `${name}/${id}/${action}${dryRun ? '?dryRun=true' : ''}`, { as, key, version: seen, body });
}

/** The movements of an investment, in the order they were made. */
export async function movementsOf(api: Fixture, investmentId: string): Promise<Kept[]> {
  const query = `filter=${encodeURIComponent(JSON.stringify({ investmentId }))}&sort=${encodeURIComponent('["number","ASC"]')}&range=[0,199]`;
  return (await api.send('GET', `investment-movements?${query}`)).json as unknown as Kept[];
}

/** Puts capital in by a deposit, recorded by one and confirmed by another; gives the deposit's id. */
export async function putIn(
  api: Fixture,
  investmentId: string,
  amountMinor: number,
  given: Record<string, unknown> = {},
): Promise<string> {
  const { id } = await record(api, { purpose: 'investment', investmentId, amountMinor, ...given });
  const { status, text } = await actOn(api, id, 'confirm');
  if (status !== 200) throw new Error(text);
  return id;
}

/** An investment of which everything was put in. */
export async function activeInvestment(api: Fixture, amountMinor = 500_000): Promise<Kept> {
  const { id } = await createInvestment(api, { committedMinor: amountMinor });
  await putIn(api, id, amountMinor);
  return at(api, 'investments', id);
}

export const paid = (kind: string, amountMinor: number, given: Record<string, unknown> = {}) => ({
  kind,
  amountMinor,
  bankReference: 'SPEI 1',
  ...given,
});
