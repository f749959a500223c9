import { snapshot } from '../../api/db/snapshot';
import type { Database } from '../../api/db/database';
import { runChecks } from '../../api/checks/run';
import { keepRecount } from '../../api/ledger/recounted';
import { createVault, publishedKey } from '../../api/vault';
import type { CheckName } from '../../contract/money/checks';
import { defaultSettings } from '../../contract/settings';
import { timed, type Ask } from './stage';

/** A measurement in milliseconds. */
export interface Figure {
  name: string;
  ms: number;
  /** Limit in milliseconds; `null`: none. */
  bar: number | null;
}

/** Limit in milliseconds: the page of checks waits for them. */
const mostIncrementalMs = 30_000;

/**
 * Times a full recount (`npm run check -- --full`), then the incremental checks of the page; `wrong`: failed checks.
 */
export async function timeChecks(db: Database, ask: Ask): Promise<{ figures: Figure[]; wrong: readonly CheckName[] }> {
  const at = new Date();
  const vault = createVault(publishedKey);
  let wrong: CheckName[] = [];
  const full = await timed(async () => {
    const checks = await snapshot(db, (trx) => runChecks(trx, defaultSettings.timeZone, { now: at, vault }));
    wrong = checks.filter(({ faults }) => faults.length > 0).map(({ name }) => name);
  });
  await keepRecount(db.kysely, { at: at.toISOString(), wrong: [] });
  const incremental = await timed(() => ask('GET', 'system/checks'));
  const figures = [
    { name: 'checks: full recount', ms: full, bar: null },
    { name: 'checks: since the recount', ms: incremental, bar: mostIncrementalMs },
  ];
  return { figures, wrong };
}
