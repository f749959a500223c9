import { declaredNames } from '../../contract/values';
import type { Hono } from 'hono';
import { checkNames, systemChecks, type CheckName } from '../../contract/money/checks';
import { journals } from '../../contract/money/ledger';
import type { Queries } from '../db/database';
import { snapshot } from '../db/snapshot';
import { checkGiftCards } from '../giftcards/check';
import type { Env, Deps } from '../http/context';
import { serve } from '../http/serve';
import { checkDeposits } from '../deposits/check';
import { checkInvestments } from '../investments/check';
import { ledgerChecks, type Check } from '../ledger/check';
import { checkLedgerDays } from '../ledger/days';
import { checkLiquidations } from '../liquidations/check';
import { checkAccountDays } from '../users/check';
import type { Table } from '../engine/table';
import { checkSales } from '../sales/agree';
import { checkSalesByDay } from '../reports/sales/check';

/** Which checks are done together, and by whom. */
interface Part {
  names: readonly CheckName[];
  /** `timeZone`: the platform's. */
  look(db: Queries, timeZone: string): Promise<Check[]>;
}

const parts: readonly Part[] = [
  ...declaredNames(ledgerChecks).map((name): Part => ({
    names: [name],
    look: async (db) => [{ name, faults: await ledgerChecks[name](db) }],
  })),
  { names: ['ledgerByDayAgrees'], look: checkLedgerDays },
  { names: ['depositsAgree'], look: checkDeposits },
  { names: ['investmentsAgree'], look: checkInvestments },
  { names: ['giftCardsAgree'], look: checkGiftCards },
  { names: ['payablesAgree', 'liquidationsAgree'], look: checkLiquidations },
  { names: ['salesAgree', 'accountsCount'], look: checkSales },
  { names: ['salesByDayAgree'], look: checkSalesByDay },
  { names: ['accountsByDayAgree'], look: checkAccountDays },
];

/** Every invariant of the money, or those asked for. `db` is one picture of the data: a transaction. `timeZone`: the platform's. */
export async function runChecks(
  db: Queries,
  timeZone: string,
  only: ReadonlySet<CheckName> = new Set(checkNames),
): Promise<Check[]> {
  const found: Check[] = [];
  for (const { names, look } of parts)
    if (names.some((name) => only.has(name))) found.push(...(await look(db, timeZone)));
  return found.filter(({ name }) => only.has(name));
}

/** An API that serves no money has none to check. */
export function areServed(tables: readonly Table[]): boolean {
  return tables.some(({ resource }) => resource.name === journals.name);
}

/** `GET /api/system/checks`: whether the money is right. To look at all of it may take seconds; `only` names what to look at. */
export function checks(app: Hono<Env>, api: Deps, tables: readonly Table[]): void {
  if (!areServed(tables)) return;
  serve(app, api, systemChecks, {
    async answer({ query: { only } }, c) {
      const asOf = api.clock().toISOString();
      const found = await snapshot(
        api.db,
        (db) => runChecks(db, api.settings.timeZone, new Set(only ?? checkNames)),
        c.req.raw.signal,
      );
      return {
        asOf,
        ok: found.every(({ faults }) => faults.length === 0),
        checks: found.map(({ name, faults }) => ({ name, ok: faults.length === 0, faults })),
      };
    },
  });
}
