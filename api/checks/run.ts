import { declaredNames } from '../../contract/values';
import { checkNames, type CheckName } from '../../contract/money/checks';
import { sales } from '../../contract/money/sales';
import type { KyselyDb } from '../db/database';
import { checkErasures } from '../erasure/check';
import { checkDeposits } from '../deposits/check';
import { checkGiftCards } from '../giftcards/check';
import { checkInvestments } from '../investments/check';
import { ledgerChecks, type Check } from '../ledger/check';
import { checkLedgerDays } from '../ledger/days';
import {
  backdateRecount,
  computeRecheckWindow,
  readLastRecount,
  type RecheckWindow,
  type Recount,
} from '../ledger/recount';
import { Problem } from '../problem';
import { monthsAfter, startOfDay } from '../../contract/days';
import type { ReadContext } from '../engine/rules';
import { checkLiquidations } from '../liquidations/check';
import { checkPeriods } from '../periods/check';
import { checkSalesByDay } from '../reports/sales/check';
import { checkSales } from '../sales/check';
import { checkSeals } from '../seals/check';
import { checkAccountDays } from '../users/check';
import type { Vault } from '../vault';

interface CheckGroup {
  names: readonly CheckName[];
  /**
   * `timeZone`: the platform's time zone. `recheckWindow`: a full recount has read the older rows, so the check reads
   * only some of them.
   */
  run(
    db: KyselyDb,
    timeZone: string,
    recheckWindow: RecheckWindow | null,
    vault: Vault | undefined,
    now: Date,
  ): Promise<Check[]>;
}

const checkGroups: readonly CheckGroup[] = [
  ...declaredNames(ledgerChecks).map((name): CheckGroup => ({
    names: [name],
    run: async (db, _, recheckWindow) => [{ name, faults: await ledgerChecks[name](db, recheckWindow) }],
  })),
  { names: ['ledgerByDayAgrees'], run: checkLedgerDays },
  { names: ['depositsAgree'], run: checkDeposits },
  { names: ['investmentsAgree'], run: checkInvestments },
  { names: ['giftCardsAgree'], run: checkGiftCards },
  { names: ['payablesAgree', 'liquidationsAgree'], run: checkLiquidations },
  { names: ['salesAgree', 'accountsCount'], run: checkSales },
  { names: ['salesByDayAgree'], run: checkSalesByDay },
  { names: ['accountsByDayAgree'], run: checkAccountDays },
  { names: ['sealsAgree'], run: (db, _, recheckWindow, vault) => checkSeals(db, recheckWindow, vault) },
  { names: ['periodsAgree'], run: (db, _, recheckWindow) => checkPeriods(db, recheckWindow) },
  { names: ['erasuresEnd'], run: (db, _, __, ___, now) => checkErasures(db, now) },
];

interface CheckOptions {
  selectedNames?: ReadonlySet<CheckName>;
  recount?: Recount | null;
  now?: Date;
  /** Verifies the signature of the last seal with `vault`. Without `vault`, the signature is not verified. */
  vault?: Vault;
}

/**
 * Checks the invariants of the books and reports. Reads all rows, unless `recount` states when all rows were last read.
 * `db` must be a transaction with one snapshot. `timeZone`: the platform's time zone.
 */
export async function runChecks(
  db: KyselyDb,
  timeZone: string,
  { selectedNames = new Set(checkNames), recount = null, now = new Date(), vault }: CheckOptions = {},
): Promise<Check[]> {
  const recheckWindow = recount && computeRecheckWindow(recount, await readFirstSaleTime(db), now);
  const results: Check[] = [];
  for (const { names, run } of checkGroups) {
    if (!names.some((name) => selectedNames.has(name))) continue;
    const failedInRecount = names.some((name) => recount?.failedChecks.includes(name));
    results.push(...(await run(db, timeZone, failedInRecount ? null : recheckWindow, vault, now)));
  }
  return results.filter(({ name }) => selectedNames.has(name));
}

export interface Verdict extends Check {
  ok: boolean;
}

export const toVerdicts = (results: readonly Check[]): Verdict[] =>
  results.map(({ name, faults }) => ({ name, ok: faults.length === 0, faults }));

async function readFirstSaleTime(db: KyselyDb): Promise<string> {
  const row = await db
    .selectFrom(sales.table)
    .select('createdAt')
    .where('archived', '=', 0)
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst();
  return row?.createdAt ?? new Date().toISOString();
}

/**
 * Throws `period.checksFail` with the names of the failed checks. Reads all rows written since a month before
 * `startsOn`, so that the result does not depend on the week that a partial check reads.
 */
export async function assertChecksPass(
  { db, vault, viewer: { at, timeZone } }: ReadContext,
  startsOn: string,
): Promise<void> {
  // Skips this check, because pending erasures change no figure.
  const selectedNames = new Set(checkNames.filter((name) => name !== 'erasuresEnd'));
  const recount = backdateRecount(await readLastRecount(db), startOfDay(monthsAfter(startsOn, -1), timeZone));
  const found = await runChecks(db, timeZone, { selectedNames, recount, now: new Date(at), vault });
  const failedNames = found.filter(({ faults }) => faults.length > 0).map(({ name }) => name);
  if (failedNames.length > 0) throw new Problem('period.checksFail', { params: { checks: failedNames.join(', ') } });
}
