import { snapshot } from '../../api/db/snapshot';
import type { Database } from '../../api/db/database';
import { runChecks } from '../../api/checks/run';
import { keepRecount } from '../../api/ledger/recounted';
import { createVault, publishedKey } from '../../api/vault';
import type { CheckName } from '../../contract/money/checks';
import { defaultSettings } from '../../contract/settings';
import { timed, type Ask } from './stage';

/** What was measured, in milliseconds. */
export interface Figure {
  name: string;
  ms: number;
  /** `null`: it has no bar. */
  bar: number | null;
}

/** Whoever opens the page of checks waits for them. */
const mostIncrementalMs = 30_000;

/** A full recount, as `npm run check -- --full` does it, then what the page of checks reads from then on; `wrong`: which were. */
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
