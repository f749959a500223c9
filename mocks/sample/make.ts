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
import { createSampleClient } from './sampleClient';
import { fillExchangeRates } from './exchangeRates';
import { fillNotes } from './notes';
import { fillAdministrators, fillDemoUsers, planUsers } from './people';
import { prepareRunsForApproval } from './trade/liquidations';
import { at, type Simulation } from './trade/simulation';
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
const historyDays = 420;

/** Fills an empty database with the sample data. */
export async function makeSample(
  db: Database,
  { today = dateIn(defaultSettings.timeZone, new Date()), until }: SampleOptions = {},
): Promise<void> {
  const firstDay = daysAfter(today, -historyDays);
  const client = await createSampleClient(db, at(daysAfter(firstDay, -1), 9));
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
  simulation.agenda.plan(at(daysAfter(firstDay, 240), 9), () => raisePrices(client));
  planTrade(simulation);
  await simulation.agenda.run(until ?? at(today, 0));
  await prepareRunsForApproval(client);
  await fillNotes(client);
  await fillExchangeRates(client, simulation.lastDay);
  // Deletes the maker's stored responses: nobody retries its requests.
  await db.kysely.deleteFrom('idempotencyKeys').execute();
}

/**
 * Drops what is rebuilt on opening: indexes, from the declarations (more than half of the file), and sums by hour,
 * with the first request (`api/reports/projections.ts`).
 */
export async function dropDerivedData(db: Database): Promise<void> {
  for (const { indexes } of tablesOf(resources, {})) {
    for (const { name } of indexes) await db.kysely.schema.dropIndex(name).ifExists().execute();
  }
  for (const table of ['salesByHour', 'salesByKeys', 'saleKeys'] as const) await db.kysely.deleteFrom(table).execute();
  await db.kysely.deleteFrom('sequences').where('name', '=', 'derived salesByHour').execute();
  await sql`vacuum`.execute(db.kysely);
}
