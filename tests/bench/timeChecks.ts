import { snapshot } from '../../api/db/transactions';
import type { Database } from '../../api/db/database';
import { recountAll } from '../../api/checks/run';
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
  let failedChecks: readonly CheckName[] = [];
  const fullMs = await timed(async () => {
    const { recount, balances } = await snapshot(db, (trx) =>
      recountAll(trx, defaultSettings.timeZone, { now: startedAt, vault }),
    );
    failedChecks = recount.failedChecks;
    await storeRecount(db.kysely, { ...recount, failedChecks: [] }, balances);
  });
  const incrementalMs = await timed(() => send('GET', 'system/checks'));
  const figures = [
    { name: 'checks: full recount', ms: fullMs, limitMs: null },
    { name: 'checks: since the recount', ms: incrementalMs, limitMs: maxIncrementalMs },
  ];
  return { figures, failedChecks };
}
