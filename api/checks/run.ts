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
  readBalances,
  readLastRecount,
  type RecheckWindow,
  type Recount,
  type RecountedBalances,
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
  { names: ['ledgerByDayAgrees'], run: (db, _, recheckWindow) => checkLedgerDays(db, recheckWindow) },
  { names: ['depositsAgree'], run: checkDeposits },
  { names: ['investmentsAgree'], run: checkInvestments },
  { names: ['giftCardsAgree'], run: checkGiftCards },
  { names: ['payablesAgree', 'liquidationsAgree'], run: checkLiquidations },
  { names: ['salesAgree', 'accountsCount'], run: (db, _, recheckWindow) => checkSales(db, recheckWindow) },
  { names: ['salesByDayAgree'], run: checkSalesByDay },
  { names: ['accountsByDayAgree'], run: checkAccountDays },
  { names: ['sealsAgree'], run: (db, _, recheckWindow, vault) => checkSeals(db, recheckWindow, vault) },
  { names: ['periodsAgree'], run: (db, _, recheckWindow) => checkPeriods(db, recheckWindow) },
  { names: ['erasuresEnd'], run: (db, _, __, ___, now) => checkErasures(db, now) },
];

/** Their queries read all rows quickly enough for the nightly checks of PostgreSQL and for the closing of a month. */
const newRowsOnRequest: ReadonlySet<CheckName> = new Set([
  'balancesEqualEntries',
  'ledgerByDayAgrees',
  'salesAgree',
  'accountsCount',
  'accountsByDayAgree',
]);

interface CheckOptions {
  selectedNames?: ReadonlySet<CheckName>;
  recount?: Recount | null;
  /** With `recount`, reads only new rows and one older week, also in the checks of `newRowsOnRequest`. */
  onlyNewRows?: boolean;
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
  {
    selectedNames = new Set(checkNames),
    recount = null,
    onlyNewRows = false,
    now = new Date(),
    vault,
  }: CheckOptions = {},
): Promise<Check[]> {
  const readsOnlyNewRows = onlyNewRows && recount !== null && isRecent(recount, now);
  const recheckWindow =
    recount &&
    computeRecheckWindow(recount, { first: await readFirstSaleTime(db), now, onlyNewRows: readsOnlyNewRows });
  const results: Check[] = [];
  for (const { names, run } of checkGroups) {
    if (!names.some((name) => selectedNames.has(name))) continue;
    const readsAllRows = names.some(
      (name) => recount?.failedChecks.includes(name) || (!readsOnlyNewRows && newRowsOnRequest.has(name)),
    );
    results.push(...(await run(db, timeZone, readsAllRows ? null : recheckWindow, vault, now)));
  }
  return results.filter(({ name }) => selectedNames.has(name));
}

/** After a longer time, queries that list the new rows take more time than queries that read all rows. */
const maxRecountAgeDays = 31;

const isRecent = ({ at }: Recount, now: Date) =>
  now.getTime() - new Date(at).getTime() <= maxRecountAgeDays * 86_400_000;

/**
 * Reads all rows. Pass `recount` and `balances` to `storeRecount` only after the end of the recount, so that an
 * interrupted recount counts as none.
 */
export async function recountAll(
  db: KyselyDb,
  timeZone: string,
  options: Required<Pick<CheckOptions, 'now'>> & Pick<CheckOptions, 'vault'>,
): Promise<{ checks: Check[]; recount: Recount; balances: RecountedBalances }> {
  const balances = await readBalances(db);
  const checks = await runChecks(db, timeZone, options);
  const failedChecks = checks.filter(({ faults }) => faults.length > 0).map(({ name }) => name);
  return { checks, recount: { at: options.now.toISOString(), failedChecks }, balances };
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
