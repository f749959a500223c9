import type { TestResponse, ApiFixture } from '../apiFixture';
import { actOnDeposit as actOn, recordDeposit } from '../deposits/depositsFixture';

export interface InvestmentRecord {
  [field: string]: unknown;
  id: string;
  number: string;
  state: string;
  version: number;
  actions: Record<string, { allowed: boolean; code?: string }>;
}

export type InvestmentResource = 'investments' | 'investment-movements';

export function postInvestment(api: ApiFixture, overrides: Record<string, unknown> = {}): Promise<TestResponse> {
  const body = {
    investorName: 'Grupo Ahuehuete',
    instrument: 'loan',
    committedMinor: 500_000,
    currency: 'MXN',
    startsOn: '2026-01-15',
    ...overrides,
  };
  return api.send('POST', 'investments', { key: crypto.randomUUID(), body });
}

export async function createInvestment(
  api: ApiFixture,
  overrides: Record<string, unknown> = {},
): Promise<InvestmentRecord> {
  const { status, json, text } = await postInvestment(api, overrides);
  if (status !== 201) throw new Error(text);
  return json as unknown as InvestmentRecord;
}

export async function readInvestmentRecord(
  api: ApiFixture,
  name: InvestmentResource,
  id: string,
  as = 'admin',
): Promise<InvestmentRecord> {
  return (await api.send('GET', `${name}/${id}`, { as })).json as unknown as InvestmentRecord;
}

interface ActionOptions {
  as?: string;
  dryRun?: boolean;
  version?: number;
  key?: string;
}

/** By default, Ana runs the action on the current version. */
export async function actOnInvestment(
  api: ApiFixture,
  name: InvestmentResource,
  id: string,
  action: string,
  body: object = {},
  { as = 'ana', dryRun = false, version, key = crypto.randomUUID() }: ActionOptions = {},
): Promise<TestResponse> {
  const currentVersion = version ?? (await readInvestmentRecord(api, name, id)).version;
  return api.send('POST', `${name}/${id}/${action}${dryRun ? '?dryRun=true' : ''}`, {
    as,
    key,
    version: currentVersion,
    body,
  });
}

export async function movementsOf(api: ApiFixture, investmentId: string): Promise<InvestmentRecord[]> {
  const query = `filter=${encodeURIComponent(JSON.stringify({ investmentId }))}&sort=${encodeURIComponent('["number","ASC"]')}&range=[0,199]`;
  return (await api.send('GET', `investment-movements?${query}`)).json as unknown as InvestmentRecord[];
}

/** Pays capital in with a deposit that a second person confirms. Returns the id of the deposit. */
export async function contribute(
  api: ApiFixture,
  investmentId: string,
  amountMinor: number,
  overrides: Record<string, unknown> = {},
): Promise<string> {
  const { id } = await recordDeposit(api, { purpose: 'investment', investmentId, amountMinor, ...overrides });
  const { status, text } = await actOn(api, id, 'confirm');
  if (status !== 200) throw new Error(text);
  return id;
}

export async function activeInvestment(api: ApiFixture, amountMinor = 500_000): Promise<InvestmentRecord> {
  const { id } = await createInvestment(api, { committedMinor: amountMinor });
  await contribute(api, id, amountMinor);
  return readInvestmentRecord(api, 'investments', id);
}

export const returnInput = (kind: string, amountMinor: number, overrides: Record<string, unknown> = {}) => ({
  kind,
  amountMinor,
  bankReference: 'SPEI 1',
  ...overrides,
});
