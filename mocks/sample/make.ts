import { sql } from 'kysely';
import { categories, occasions } from '../../contract/catalogs/catalogs';
import { dateIn, daysAfter } from '../../contract/days';
import { resources } from '../../contract/resources';
import { defaultSettings } from '../../contract/settings';
import type { Database } from '../../api/db/database';
import { tablesOf } from '../../api/engine/table';
import { Agenda, instantOn, type Simulation, type Seller } from './trade/simulation';
import { fillCatalogs, raisePrices } from './catalogs';
import { createSampleClient, type SampleClient } from './sampleClient';
import { fillAdministrators, fillDemoUsers, planUsers } from './people';
import { prepareRunsForApproval, planLiquidations } from './trade/liquidations';
import { exchangeRates } from '../../contract/money/exchangeRates';
import { companies } from '../../contract/catalogs/companies';
import { deposits } from '../../contract/money/deposits';
import { formatMention } from '../../contract/people/mentions';
import { notes } from '../../contract/people/notes';
import { administrators, users } from '../../contract/people/accounts';
import type { RecordOf } from '../../contract/resource';
import { planDeposits } from './trade/deposits';
import { planGiftCards } from './trade/giftCards';
import { planInvestments } from './trade/investments';
import { planSales } from './trade/sales';
import { planSettlements } from './trade/settlements';

/**
 * Makes the sample data by API requests, so that the data satisfies all rules of the API. Time is simulated and
 * randomness is seeded, so the same day always gives the same data.
 */

export interface SampleOptions {
  /** Calendar date in the platform's time zone. The last complete day of sample data is the day before `today`. */
  today?: string;
  /**
   * Adds the events of `today` before this time. Without `until`, the sample has no events of `today`. Use it only if
   * `today` is the real date.
   */
  until?: Date;
}

const historyDays = 420;

export async function makeSample(
  db: Database,
  { today = dateIn(defaultSettings.timeZone, new Date()), until }: SampleOptions = {},
): Promise<void> {
  const firstDay = daysAfter(today, -historyDays);
  const client = await createSampleClient(db, instantOn(daysAfter(firstDay, -1), 9));
  await fillAdministrators(client);
  await fillCatalogs(client);
  await fillDemoUsers(client);
  const simulation: Simulation = {
    client,
    agenda: new Agenda((moment) => client.advanceClockTo(moment)),
    firstDay,
    lastDay: daysAfter(today, -1),
    sellers: await sellersOf(client),
    buyers: [],
    occasions: await client.list(occasions, { active: true }),
    categories: new Map((await client.list(categories, {})).map(({ id, slug }) => [id, slug])),
    cards: [],
  };
  await planUsers(simulation);
  simulation.agenda.plan(instantOn(daysAfter(firstDay, 240), 9), () => raisePrices(client));
  planTrade(simulation);
  await simulation.agenda.run(until ?? instantOn(today, 0));
  await prepareRunsForApproval(client);
  await fillNotes(client);
  await fillExchangeRates(client, simulation.lastDay);
  // Deletes the stored responses, because nobody repeats these requests.
  await db.kysely.deleteFrom('idempotencyKeys').execute();
}

/**
 * Deletes derived data to shrink the file: indexes, which are more than half of it and are created again when the
 * database is opened, and the sums by hour, rebuilt at the first request (`api/ledger/projections.ts`).
 */
export async function dropDerivedData(db: Database): Promise<void> {
  for (const { indexes } of tablesOf(resources, {})) {
    for (const { name } of indexes) await db.kysely.schema.dropIndex(name).ifExists().execute();
  }
  for (const table of ['salesByHour', 'salesByKeys', 'saleKeys'] as const) await db.kysely.deleteFrom(table).execute();
  await db.kysely.deleteFrom('sequences').where('name', '=', 'derived salesByHour').execute();
  await sql`vacuum`.execute(db.kysely);
}

async function fillExchangeRates(client: SampleClient, lastDay: string): Promise<void> {
  for (const [base, rate, daysAgo] of [
    ['COP', '0.0045', 31],
    ['COP', '0.0046', 1],
    ['CLP', '0.01925', 24],
  ] as const)
    await client.create(exchangeRates, {
      base,
      quote: 'MXN',
      rate,
      onDate: daysAfter(lastDay, -daysAgo),
      source: 'Banxico (ejemplo)',
    });
}

const [ana, tadeo, marisol] = ['ana@sobremesa.app', 'tadeo@sobremesa.app', 'marisol@sobremesa.app'];

async function fillNotes(client: SampleClient): Promise<void> {
  const mentionByEmail = async (email: string): Promise<string> => {
    const [administrator] = await client.list(administrators, { email });
    return formatMention(String(administrator?.uid));
  };
  const addNote = (resource: string, recordId: string | undefined, text: string, as: string) =>
    recordId === undefined ? undefined : client.create(notes, { resource, recordId, text }, as);

  const [customer] = await client.list(users, { email: 'user@sobremesa.app' });
  await addNote(
    users.name,
    customer?.id,
    'Pide que le llamen por la tarde.\nSu factura de junio salió con otro RFC: ya se corrigió.',
    marisol,
  );
  const [company] = await client.list(companies, { slug: 'fonda-la-comadre' });
  await addNote(
    companies.name,
    company?.id,
    `Abren sucursal en octubre y quieren pagos semanales. ${await mentionByEmail(tadeo)}, ¿revisas sus términos?`,
    ana,
  );
  await addNote(companies.name, company?.id, 'Revisados: pueden pasar a semanal desde el próximo corte.', tadeo);
  const pendingDeposits = await client.list(deposits, { state: 'pending' });
  await addNote(
    deposits.name,
    pendingDeposits.at(-1)?.id,
    `El banco muestra otra referencia. ${await mentionByEmail(ana)}, ¿la confirmas con ellos?`,
    tadeo,
  );
}

function planTrade(simulation: Simulation): void {
  planInvestments(simulation);
  planSettlements(simulation);
  planGiftCards(simulation);
  planDeposits(simulation);
  planSales(simulation);
  planLiquidations(simulation);
}

/**
 * Returns the active companies with a weight for the number of their sales: the first companies sell most. Companies
 * outside Mexico have a higher weight, because their countries have few companies.
 */
async function sellersOf(client: SampleClient): Promise<Seller[]> {
  const active = await client.list(companies, { state: 'active', active: true });
  return active.map((company, index) =>
    sellerOf(company, (company.currency === 'MXN' ? 3 : 9) + Math.floor(60 / (2 + index))),
  );
}

function sellerOf(
  { id, slug, currency, payoutSchedule, categoryIds, labelIds }: RecordOf<typeof companies>,
  weight: number,
): Seller {
  return {
    id,
    slug,
    currency,
    payoutSchedule: payoutSchedule ?? '',
    categoryIds: categoryIds ?? [],
    labelIds: labelIds ?? [],
    weight,
  };
}
