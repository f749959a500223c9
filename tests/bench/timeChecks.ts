import { snapshot } from '../../api/db/transactions';
import type { Database } from '../../api/db/database';
import { runChecks } from '../../api/checks/run';
import { storeRecount } from '../../api/ledger/recount';
import { createVault, publishedKey } from '../../api/vault';
import type { CheckName } from '../../contract/money/checks';
import { defaultSettings } from '../../contract/settings';
import { timed, type SendRequest } from './benchFixture';

export interface Figure {
  name: string;
  ms: number;
  limitMs: number | null;
}

/** Limit in milliseconds, since the page of checks waits for the result. */
const maxIncrementalMs = 30_000;

export async function timeChecks(
  db: Database,
  send: SendRequest,
): Promise<{ figures: Figure[]; failedChecks: readonly CheckName[] }> {
  const startedAt = new Date();
  const vault = createVault(publishedKey);
  let failedChecks: CheckName[] = [];
  const fullMs = await timed(async () => {
    const checks = await snapshot(db, (trx) => runChecks(trx, defaultSettings.timeZone, { now: startedAt, vault }));
    failedChecks = checks.filter(({ faults }) => faults.length > 0).map(({ name }) => name);
  });
  await storeRecount(db.kysely, { at: startedAt.toISOString(), failedChecks: [] });
  const incrementalMs = await timed(() => send('GET', 'system/checks'));
  const figures = [
    { name: 'checks: full recount', ms: fullMs, limitMs: null },
    { name: 'checks: since the recount', ms: incrementalMs, limitMs: maxIncrementalMs },
  ];
  return { figures, failedChecks };
}
