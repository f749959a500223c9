import type { Hono } from 'hono';
import type { Checks } from '../contract/money/checks';
import { journals } from '../contract/money/ledger';
import type { Queries } from '../db/database';
import { snapshot } from '../db/snapshot';
import { checkGiftCards } from '../giftcards/check';
import type { Known, Parts } from '../http/context';
import { demandKnown } from '../http/dialect';
import { route } from '../http/route';
import { answer, jsonAnswer } from '../http/write';
import { checkDeposits } from '../deposits/check';
import { checkInvestments } from '../investments/check';
import { checkLedger, type Check } from '../ledger/check';
import { checkLedgerDays } from '../ledger/days';
import { checkLiquidations } from '../liquidations/check';
import { checkAccountDays } from '../people/check';
import type { Table } from '../resources/table';
import { checkSales } from '../sales/agree';
import { checkSalesByDay } from '../reports/sales/check';

/** Who looks at what. */
const all: readonly ((db: Queries) => Promise<Check[]>)[] = [checkLedger, checkLedgerDays, checkDeposits, checkInvestments, checkGiftCards, checkLiquidations, checkSales, checkSalesByDay, checkAccountDays];

/** Every invariant of the money. `db` is one picture of the data: a transaction. */
export async function runChecks(db: Queries): Promise<Check[]> {
  const found: Check[] = [];
  for (const look of all) found.push(...(await look(db)));
  return found;
}

/** An API that serves no money has none to check. */
export function areServed(tables: readonly Table[]): boolean {
  return tables.some(({ resource }) => resource.name === journals.name);
}

/** `GET /api/system/checks`: whether the money is right. */
export function checks(app: Hono<Known>, parts: Parts, tables: readonly Table[]): void {
  if (!areServed(tables)) return;
  route(app, parts, '/api/system/checks', {
    async GET(c) {
      demandKnown(new URL(c.req.url).searchParams, []);
      const asOf = parts.clock().toISOString();
      const found = await snapshot(parts.db, runChecks);
      const said: Checks = { asOf, ok: found.every(({ faults }) => faults.length === 0), checks: found.map(({ name, faults }) => ({ name, ok: faults.length === 0, faults })) };
      return answer(jsonAnswer(said), { 'Cache-Control': 'no-store' });
    },
  });
}
