import { declaredNames } from '../../contract/values';
import type { Hono } from 'hono';
import { checkNames, systemChecks, systemSeals, type CheckName } from '../../contract/money/checks';
import { journals } from '../../contract/money/ledger';
import { sales } from '../../contract/money/sales';
import type { Queries } from '../db/database';
import { snapshot } from '../db/snapshot';
import { checkGiftCards } from '../giftcards/check';
import type { Env, Deps } from '../http/context';
import { serve } from '../http/serve';
import { checkDeposits } from '../deposits/check';
import { checkInvestments } from '../investments/check';
import { ledgerChecks, type Check } from '../ledger/check';
import { lastRecount, latelyOf, type Lately, type Recount } from '../ledger/recounted';
import { checkLedgerDays } from '../ledger/days';
import { checkLiquidations } from '../liquidations/check';
import { checkAccountDays } from '../users/check';
import type { Table } from '../engine/table';
import { checkSales } from '../sales/agree';
import { checkSalesByDay } from '../reports/sales/check';
import { checkSeals } from '../seals/check';
import { sealedUntil } from '../seals/standing';
import type { Vault } from '../vault';

/** Which checks are done together, and by whom. */
interface Part {
  names: readonly CheckName[];
  /** `timeZone`: the platform's. `lately`: of what was recounted before only a part is read. */
  look(db: Queries, timeZone: string, lately: Lately | null, vault?: Vault): Promise<Check[]>;
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
];

/** What of the invariants of the money is looked at. */
interface Wanted {
  /** All of them, if it is not given. */
  only?: ReadonlySet<CheckName>;
  /** Then what was recounted is read in part; what was wrong at that time is recounted again. */
  recount?: Recount | null;
  now?: Date;
  /** By its key the last seal is known to be of this installation; without it that is not asked. */
  vault?: Vault;
}

/**
 * The invariants of the money; everything is recounted, unless it says when that was done. `db` is one picture of the
 * data: a transaction. `timeZone`: the platform's.
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
    found.push(...(await look(db, timeZone, wasWrong ? null : lately, vault)));
  }
  return found.filter(({ name }) => only.has(name));
}

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

/** An API that serves no money has none to check. */
export function areServed(tables: readonly Table[]): boolean {
  return tables.some(({ resource }) => resource.name === journals.name);
}

/** `GET /api/system/checks`: whether the money is right: since all of it was recounted (`npm run check -- --full`), and in part before; `only` names what to look at. */
export function checks(app: Hono<Env>, api: Deps, tables: readonly Table[]): void {
  if (!areServed(tables)) return;
  serve(app, api, systemChecks, {
    async answer({ query: { only } }, c) {
      const asOf = api.clock().toISOString();
      const { recount, found, sealed } = await snapshot(
        api.db,
        async (db) => {
          const recount = await lastRecount(db);
          const names = new Set(only ?? checkNames);
          const wanted = { only: names, recount, now: api.clock(), vault: api.vault };
          const found = await runChecks(db, api.settings.timeZone, wanted);
          return { recount, found, sealed: names.has('sealsAgree') ? await sealedUntil(db, asOf) : undefined };
        },
        c.req.raw.signal,
      );
      return {
        asOf,
        recounted: recount && { at: recount.at, ok: recount.wrong.length === 0 },
        ok: found.every(({ faults }) => faults.length === 0),
        ...(sealed && { sealed }),
        checks: found.map(({ name, faults }) => ({ name, ok: faults.length === 0, faults })),
      };
    },
  });
  serve(app, api, systemSeals, {
    answer: () => sealedUntil(api.db.kysely, api.clock().toISOString()),
  });
}
