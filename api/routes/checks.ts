import type { Hono } from 'hono';
import { checkNames, systemChecks, systemSeals } from '../../contract/money/checks';
import { journals } from '../../contract/money/ledger';
import { runChecks, toVerdicts } from '../checks/run';
import { snapshot } from '../db/snapshot';
import type { Env, Deps } from '../http/context';
import { serve } from '../http/serve';
import { readLastRecount } from '../ledger/recount';
import type { Table } from '../engine/table';
import { sealedUntil } from '../seals/sealedUntil';

export function hasLedger(tables: readonly Table[]): boolean {
  return tables.some(({ resource }) => resource.name === journals.name);
}

/**
 * `GET /api/system/checks` checks all data since the last full recount (`npm run check -- --full`), and earlier data in
 * part. `only` selects checks.
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
          const options = { selectedNames: names, recount, now: api.clock(), vault: api.vault };
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
