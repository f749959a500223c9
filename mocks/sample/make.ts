/**
 * The sample data, made through the API's own doors: what it refuses cannot stand in the sample.
 * The clock and the chance are its own, so it comes out the same each time.
 */
import type { Database } from '../../api/db/database';
import { archivedLabels, sampleLabels } from './labels';
import { createMaker, type Maker } from './maker';
import { fillPeople } from './people';

/** Fills an empty database. */
export async function makeSample(db: Database): Promise<void> {
  const maker = await createMaker(db);
  await fillLabels(maker);
  await fillPeople(maker);
  // The maker's own answers are nobody's to repeat.
  await db.kysely.deleteFrom('idempotencyKeys').execute();
}

async function fillLabels(maker: Maker): Promise<void> {
  for (const label of sampleLabels) {
    const made = await maker.create('catalogs/labels', { active: true, ...label });
    if (archivedLabels.includes(label.slug)) await maker.archive('catalogs/labels', made);
  }
}
