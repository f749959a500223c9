import { countryByCurrency } from '../../../contract/currencies';
import { dateIn, daysAfter } from '../../../contract/days';
import { openApiFixture, type ApiFixture, type Json } from '../apiFixture';
import { createBankAccount, createTaxIdAt } from '../catalogRequests';
import type { SeededRandom } from './seededRandom';
import type { WalkRequest } from './creations';
import { untyped } from '../../../api/db/database';

export interface Company {
  id: string;
  currency: string;
}

/** Installation of a random walk, with the records created so far. */
export interface MoneyFixture {
  api: ApiFixture;
  chance: SeededRandom;
  companies: readonly Company[];
  people: readonly string[];
  createdIds: Record<
    | 'sales'
    | 'giftcards'
    | 'deposits'
    | 'liquidations'
    | 'liquidation-items'
    | 'investments'
    | 'investment-movements'
    | 'users/user'
    | 'periods',
    string[]
  >;
  /** Codes that the API returned, by card. */
  codes: Map<string, string>;
  getToday(): string;
}

const timeZone = 'America/Mexico_City';

/** Covers three currencies, a company without a bank account and a company with a payout minimum. */
const companyVariants = [
  { currency: 'MXN', bank: true, minimum: 0 },
  { currency: 'MXN', bank: true, minimum: 50_000 },
  { currency: 'MXN', bank: false, minimum: 0 },
  { currency: 'COP', bank: true, minimum: 0 },
  { currency: 'CLP', bank: true, minimum: 0 },
] as const;

export async function openMoneyFixture(chance: SeededRandom): Promise<MoneyFixture> {
  // Low enough that some actions require a second person.
  const api = await openApiFixture({ settings: { secondPersonFromMinor: { MXN: 60_000, COP: 60_000, CLP: 60_000 } } });
  const create = async (resource: string, body: unknown): Promise<Json> => {
    const response = await api.send('POST', resource, { body, key: crypto.randomUUID() });
    if (response.status !== 201) throw new Error(`the world could not be made: ${response.text}`);
    return response.json;
  };
  const companies: Company[] = [];
  for (const [index, { currency, bank, minimum }] of companyVariants.entries()) {
    const { id } = await create('catalogs/companies', {
      name: { es: `Cocina ${index}` },
      slug: `cocina-${index}`,
      legalName: `Cocina ${index}, S. A. de C. V.`,
      taxId: createTaxIdAt(countryByCurrency[currency], index),
      email: `cocina${index}@correo.example`,
      commissionBp: 1_234,
      currency,
      payoutMinimumMinor: minimum,
      bank: bank ? createBankAccount(countryByCurrency[currency], `Cocina ${index}`) : null,
    });
    companies.push({ id: String(id), currency });
  }
  const people: string[] = [];
  for (let index = 0; index < 4; index += 1) {
    const { id } = await create('users/user', {
      displayName: `Persona ${index}`,
      email: `persona${index}@correo.example`,
      type: 'user',
    });
    people.push(String(id));
  }
  const getToday = () => dateIn(timeZone, api.now.value);
  const fixture: MoneyFixture = {
    api,
    chance,
    companies,
    people,
    codes: new Map(),
    createdIds: {
      sales: [],
      giftcards: [],
      deposits: [],
      liquidations: [],
      'liquidation-items': [],
      investments: [],
      'investment-movements': [],
      'users/user': [...people],
      periods: [],
    },
    getToday,
  };
  for (const partner of ['Socia', 'Socio']) await addInvestment(fixture, create, partner);
  return fixture;
}

/** Adds an investment with paid-in capital, which many actions require. */
async function addInvestment(
  { api, createdIds, getToday }: MoneyFixture,
  create: (resource: string, body: unknown) => Promise<Json>,
  investorName: string,
): Promise<void> {
  const investment = await create('investments', {
    investorName,
    instrument: 'loan',
    committedMinor: 400_000,
    currency: 'MXN',
    startsOn: getToday(),
  });
  const form = {
    purpose: 'investment',
    investmentId: investment['id'],
    amountMinor: 250_000,
    currency: 'MXN',
    method: 'transfer',
    bank: 'Banco',
    bankReference: investorName,
    receivedOn: getToday(),
  };
  const { id } = await create('deposits', form);
  await api.send('POST', `deposits/${id}/confirm`, { as: 'ana', version: 1, key: crypto.randomUUID(), body: {} });
  createdIds.investments.push(String(investment['id']));
  createdIds.deposits.push(String(id));
}

export function drawDay({ chance, getToday }: MoneyFixture, maxDaysBefore: number, maxDaysAfter: number): string {
  return daysAfter(getToday(), chance.integerBelow(maxDaysBefore + maxDaysAfter + 1) - maxDaysBefore);
}

/** Tables that money actions write. A new row or version changes the fingerprint. */
export const versionedTables = [
  'sales',
  'giftCards',
  'deposits',
  'liquidations',
  'liquidationItems',
  'investments',
  'investmentMovements',
  'ledgerAccounts',
  'periods',
];

export const countedTables = [
  'refunds',
  'giftCardTransactions',
  'journals',
  'entries',
  'auditEvents',
  'payables',
  'liquidationLines',
  'giftCardCodes',
];

export async function readFingerprint({ api }: MoneyFixture): Promise<string> {
  const { kysely } = api.db;
  const parts: unknown[] = [];
  for (const table of versionedTables) {
    parts.push(
      await untyped(kysely)
        .selectFrom(table)
        .select((select) => [select.fn.countAll().as('rows'), select.fn.sum('version').as('versions')])
        .executeTakeFirst(),
    );
  }
  for (const table of countedTables)
    parts.push(
      await untyped(kysely)
        .selectFrom(table)
        .select((select) => select.fn.countAll().as('rows'))
        .executeTakeFirst(),
    );
  return JSON.stringify(parts);
}

export async function readFingerprintAfterDailyJobs(fixture: MoneyFixture, request: WalkRequest): Promise<string> {
  await fixture.api.send('GET', 'journals?range=[0,0]', { as: request.as });
  return readFingerprint(fixture);
}
