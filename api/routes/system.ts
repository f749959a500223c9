import type { Hono } from 'hono';
import { checkNames, systemChecks, systemSeals } from '../../contract/money/checks';
import { journals } from '../../contract/money/ledger';
import { runChecks, toVerdicts } from '../checks/run';
import { snapshot } from '../db/transactions';
import type { Env, Deps, Ctx, Handler } from '../http/context';
import { serve, route, routeOf } from '../http/serve';
import { readLastRecount } from '../ledger/recount';
import type { Table } from '../engine/table';
import { sealedUntil } from '../seals/sealRows';
import { companies } from '../../contract/catalogs/companies';
import { systemFirstSteps, type FirstStep } from '../../contract/firstSteps';
import { sales } from '../../contract/money/sales';
import { apiKeys } from '../../contract/people/apiKeys';
import { administrators } from '../../contract/people/accounts';
import type { KyselyDb } from '../db/database';
import { dateIn } from '../../contract/days';
import { systemPeriods } from '../../contract/money/systemPeriods';
import { firstOpenDay } from '../ledger/postingDate';
import { readFirstJournalDate, readLastClosed, monthAfter } from '../periods/rules';
import { createSandbox, deleteSandbox, sandboxPath, systemSandbox } from '../../contract/sandbox';
import { readInput } from '../engine/actions';
import { readBody } from '../http/body';
import { assertKnownParameters } from '../http/query';
import { unavailable } from '../http/problems';
import { outputResponse, write } from '../http/write';
import { Problem } from '../problem';
import { noSandbox, type Sandbox } from '../sandbox/sandbox';
import { auditOwn } from '../transactions/auditOwn';

export function hasLedger(tables: readonly Table[]): boolean {
  return tables.some(({ resource }) => resource.name === journals.name);
}

/**
 * `GET /api/system/checks` checks all data since the last full recount (nightly on SQLite, or `npm run check --
 * --full`), and earlier data in part. `only` selects checks.
 */
export function checks(app: Hono<Env>, api: Deps, tables: readonly Table[]): void {
  if (!hasLedger(tables)) return;
  serve(app, api, systemChecks, {
    async respond({ query: { only: selectedNames } }, c) {
      const asOf = api.clock().toISOString();
      const { recount, found, sealed } = await snapshot(
        api.db,
        async (db) => {
          const recount = await readLastRecount(db);
          const names = new Set(selectedNames ?? checkNames);
          const options = { selectedNames: names, recount, onlyNewRows: true, now: api.clock(), vault: api.vault };
          const found = await runChecks(db, api.settings.timeZone, options);
          return { recount, found, sealed: names.has('sealsAgree') ? await sealedUntil(db, asOf) : undefined };
        },
        c.req.raw.signal,
      );
      return {
        asOf,
        recounted: recount && { at: recount.at, ok: recount.failedChecks.length === 0 },
        ok: found.every(({ faults }) => faults.length === 0),
        ...(sealed && { sealed }),
        checks: toVerdicts(found),
      };
    },
  });
  serve(app, api, systemSeals, {
    respond: () => sealedUntil(api.db.kysely, api.clock().toISOString()),
  });
}

const stepQueries: Record<FirstStep, (db: KyselyDb) => Promise<readonly unknown[]>> = {
  company: (db) => db.selectFrom(companies.table).select('id').where('archived', '=', 0).limit(1).execute(),
  bankAccount: (db) =>
    db
      .selectFrom(companies.table)
      .select('id')
      .where('archived', '=', 0)
      .where('bank_accountLast4', 'is not', null)
      .limit(1)
      .execute(),
  administrator: async (db) =>
    (
      await db
        .selectFrom(administrators.table)
        .select('id')
        .where('view', '=', String(administrators.view))
        .where('archived', '=', 0)
        .where('state', '<>', 'blocked')
        .limit(2)
        .execute()
    ).slice(1),
  apiKey: (db) => db.selectFrom(apiKeys.table).select('id').where('revokedAt', 'is', null).limit(1).execute(),
  sale: (db) => db.selectFrom(sales.table).select('id').limit(1).execute(),
};

export function hasFirstSteps(tables: readonly Table[]): boolean {
  const served = new Set(tables.map(({ resource }) => resource.name));
  return [companies, administrators, apiKeys, sales].every(({ name }) => served.has(name));
}

export function firstSteps(app: Hono<Env>, api: Deps, tables: readonly Table[]): void {
  if (!hasFirstSteps(tables)) return;
  serve(app, api, systemFirstSteps, {
    async respond() {
      const isDone = async (step: FirstStep) => (await stepQueries[step](api.db.kysely)).length > 0;
      return {
        company: await isDone('company'),
        bankAccount: await isDone('bankAccount'),
        administrator: await isDone('administrator'),
        apiKey: await isDone('apiKey'),
        sale: await isDone('sale'),
      };
    },
  });
}

export function periods(app: Hono<Env>, api: Deps, tables: readonly Table[]): void {
  if (!hasLedger(tables)) return;
  serve(app, api, systemPeriods, {
    async respond() {
      const db = api.db.kysely;
      const { timeZone } = api.settings;
      const now = api.clock();
      const running = dateIn(timeZone, now).slice(0, 7);
      const last = await readLastClosed(db);
      const first = last ? monthAfter(last.month) : ((await readFirstJournalDate(db))?.slice(0, 7) ?? running);
      const open: { month: string; isOver: boolean }[] = [];
      for (let month = first; month <= running; month = monthAfter(month))
        open.push({ month, isOver: month < running });
      const { backDatingDays } = await api.readSettings(db);
      const closedUntil = last?.endsOn ?? null;
      const books = { at: now.toISOString(), timeZone, backDatingDays };
      return { closedUntil, firstOpenDay: firstOpenDay(closedUntil, books), backDatingDays, open };
    },
  });
}

export function sandbox(app: Hono<Env>, deps: Deps, tables: readonly Table[], service: Sandbox): void {
  if (!tables.some(({ resource }) => resource.name === administrators.name)) return;
  const { clock } = deps;

  const changeHandler =
    (endpoint: typeof createSandbox | typeof deleteSandbox, change: () => Promise<boolean>): Handler =>
    async (c: Ctx) => {
      assertKnownParameters(new URL(c.req.url).searchParams, []);
      const { text, json } = await readBody(c.req.raw, deps.settings.maxBodyBytes);
      readInput(endpoint.input, json);
      let isChanged = false;
      let after = noSandbox;
      const prepare = async () => {
        // Does not call `change` again in a retry after it has changed something.
        isChanged ||= await change().catch((error: unknown) => {
          throw error instanceof Problem ? error : unavailable(error);
        });
        after = await service.state();
      };
      return write(c, deps, { body: text, prepare }, async (context) => {
        if (isChanged) await auditOwn(context, endpoint === createSandbox ? 'create-sandbox' : 'delete-sandbox');
        return outputResponse(endpoint, after);
      });
    };

  serve(app, deps, systemSandbox, { respond: () => service.state() });
  route(app, deps, routeOf(createSandbox), {
    POST: { permitted: createSandbox.permitted, handler: changeHandler(createSandbox, () => service.create(clock())) },
  });
  route(app, deps, routeOf(deleteSandbox), {
    POST: { permitted: deleteSandbox.permitted, handler: changeHandler(deleteSandbox, () => service.remove()) },
  });
  app.all(`/api${sandboxPath}/*`, async (c) => {
    c.set('route', `/api${sandboxPath}/*`);
    await deps.admit(c);
    throw new Problem('sandbox.missing');
  });
}
