import { declaredNames } from '../../contract/values';
import { checkNames, type CheckName } from '../../contract/money/checks';
import { sales } from '../../contract/money/sales';
import type { Queries } from '../db/database';
import { checkErasures } from '../erasure/check';
import { checkDeposits } from '../deposits/check';
import { checkGiftCards } from '../giftcards/check';
import { checkInvestments } from '../investments/check';
import { ledgerChecks, type Check } from '../ledger/check';
import { checkLedgerDays } from '../ledger/days';
import { latelyOf, type Lately, type Recount } from '../ledger/recounted';
import { checkLiquidations } from '../liquidations/check';
import { checkPeriods } from '../periods/check';
import { checkSalesByDay } from '../reports/sales/check';
import { checkSales } from '../sales/agree';
import { checkSeals } from '../seals/check';
import { checkAccountDays } from '../users/check';
import type { Vault } from '../vault';

interface Part {
  names: readonly CheckName[];
  /** `timeZone`: the platform's. `lately`: what was recounted before it is read only in part. */
  look(db: Queries, timeZone: string, lately: Lately | null, vault: Vault | undefined, now: Date): Promise<Check[]>;
}

const parts: readonly Part[] = [
  ...declaredNames(ledgerChecks).map((name): Part => ({
    names: [name],
    look: async (db, _, lately) => [{ name, faults: await ledgerChecks[name](db, lately) }],
  })),
  { names: ['ledgerByDayAgrees'], look: checkLedgerDays },
  { names: ['depositsAgree'], look: checkDeposits },
  { names: ['investmentsAgree'], look: checkInvestments },
  { names: ['giftCardsAgree'], look: checkGiftCards },
  { names: ['payablesAgree', 'liquidationsAgree'], look: checkLiquidations },
  { names: ['salesAgree', 'accountsCount'], look: checkSales },
  { names: ['salesByDayAgree'], look: checkSalesByDay },
  { names: ['accountsByDayAgree'], look: checkAccountDays },
  { names: ['sealsAgree'], look: (db, _, lately, vault) => checkSeals(db, lately, vault) },
  { names: ['periodsAgree'], look: (db, _, lately) => checkPeriods(db, lately) },
  { names: ['erasuresEnd'], look: (db, _, __, ___, now) => checkErasures(db, now) },
];

interface Wanted {
  /** All checks if absent. */
  only?: ReadonlySet<CheckName>;
  /** Reads what was recounted only in part; checks that failed in that recount read everything. */
  recount?: Recount | null;
  now?: Date;
  /** Verifies with its key that the last seal is of this installation; skipped without it. */
  vault?: Vault;
}

/**
 * Checks the invariants of the money, over everything unless `recount` says when that was last done. `db` must be one
 * snapshot of the data: a transaction. `timeZone`: the platform's.
 */
export async function runChecks(
  db: Queries,
  timeZone: string,
  { only = new Set(checkNames), recount = null, now = new Date(), vault }: Wanted = {},
): Promise<Check[]> {
  const lately = recount && latelyOf(recount, await firstWritten(db), now);
  const found: Check[] = [];
  for (const { names, look } of parts) {
    if (!names.some((name) => only.has(name))) continue;
    const wasWrong = names.some((name) => recount?.wrong.includes(name));
    found.push(...(await look(db, timeZone, wasWrong ? null : lately, vault, now)));
  }
  return found.filter(({ name }) => only.has(name));
}

export interface Verdict extends Check {
  ok: boolean;
}

export const verdictsOf = (found: readonly Check[]): Verdict[] =>
  found.map(({ name, faults }) => ({ name, ok: faults.length === 0, faults }));

async function firstWritten(db: Queries): Promise<string> {
  const row = await db
    .selectFrom(sales.table)
    .select('createdAt')
    .where('archived', '=', 0)
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst();
  return row?.createdAt ?? new Date().toISOString();
}
