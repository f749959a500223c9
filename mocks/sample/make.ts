/**
 * The sample data, made through the API's own doors: what it refuses cannot stand in the sample.
 * The clock and the chance are its own, so it comes out the same each time.
 */
import type { Database } from '../../api/db/database';
import { fillCatalogs, raisePrices } from './catalogs';
import { createMaker } from './maker';
import { fillPeople } from './people';

/** Fills an empty database. */
export async function makeSample(db: Database): Promise<void> {
  const maker = await createMaker(db);
  await fillCatalogs(maker);
  await fillPeople(maker);
  await raisePrices(maker);
  // The maker's own answers are nobody's to repeat.
  await db.kysely.deleteFrom('idempotencyKeys').execute();
}
