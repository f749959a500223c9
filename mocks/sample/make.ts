import { categories } from '../../contract/catalogs/categories';
import { occasions } from '../../contract/catalogs/occasions';
/**
 * Makes the sample data through the API, so that the sample satisfies every rule of the API. Clock and randomness are
 * seeded: the same day gives the same data.
 */
import { sql } from 'kysely';
import { dateIn, daysAfter } from '../../contract/days';
import { resources } from '../../contract/resources';
import { defaultSettings } from '../../contract/settings';
import type { Database } from '../../api/db/database';
import { tablesOf } from '../../api/engine/table';
import { Agenda } from './agenda';
import { fillCatalogs, raisePrices } from './catalogs';
import { createMaker } from './maker';
import { fillExchangeRates } from './exchangeRates';
import { fillNotes } from './notes';
import { fillAdministrators, fillDemoUsers, planUsers } from './people';
import { readyForApproval } from './trade/liquidations';
import { at, type Market } from './trade/market';
import { planTrade, sellersOf } from './trade/trade';

export interface SampleOptions {
  /** Calendar date in the platform's time zone. The sample's last complete day of trade is the day before. */
  today?: string;
  /**
   * Includes events of today before this moment; without it none of today. Only useful when `today` is the real date.
   */
  until?: Date;
}

/** Nearly fourteen months, in days. */
const age = 420;

/** Fills an empty database with the sample data. */
export async function makeSample(
  db: Database,
  { today = dateIn(defaultSettings.timeZone, new Date()), until }: SampleOptions = {},
): Promise<void> {
  const firstDay = daysAfter(today, -age);
  const maker = await createMaker(db, at(daysAfter(firstDay, -1), 9));
  await fillAdministrators(maker);
  await fillCatalogs(maker);
  await fillDemoUsers(maker);
  const market: Market = {
    maker,
    agenda: new Agenda((moment) => maker.wait(moment)),
    firstDay,
    lastDay: daysAfter(today, -1),
    sellers: await sellersOf(maker),
    buyers: [],
    occasions: await maker.list(occasions, { active: true }),
    categories: new Map((await maker.list(categories, {})).map(({ id, slug }) => [id, slug])),
    cards: [],
  };
  await planUsers(market);
  market.agenda.plan(at(daysAfter(firstDay, 240), 9), () => raisePrices(maker));
  planTrade(market);
  await market.agenda.run(until ?? at(today, 0));
  await readyForApproval(maker);
  await fillNotes(maker);
  await fillExchangeRates(maker, market.lastDay);
  // Deletes the maker's stored responses: nobody retries its requests.
  await db.kysely.deleteFrom('idempotencyKeys').execute();
}

/**
 * Drops what is rebuilt on opening: indexes, from the declarations (more than half of the file), and sums by hour,
 * with the first request (`api/reports/derived.ts`).
 */
export async function slim(db: Database): Promise<void> {
  for (const { indexes } of tablesOf(resources, {})) {
    for (const { name } of indexes) await db.kysely.schema.dropIndex(name).ifExists().execute();
  }
  for (const table of ['salesByHour', 'salesByKeys', 'saleKeys'] as const) await db.kysely.deleteFrom(table).execute();
  await db.kysely.deleteFrom('sequences').where('name', '=', 'derived salesByHour').execute();
  await sql`vacuum`.execute(db.kysely);
}
