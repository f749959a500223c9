import { createAction } from '../../contract/people/approvals';
import { movesMoney, type Writes } from '../../contract/resource';
import { runOrRequestApproval } from '../approvals/runOrRequestApproval';
import { snapshot } from '../db/transactions';
import type { ReadContext } from '../engine/rules';
import type { Table } from '../engine/table';
import type { Body } from '../engine/validate';
import { readCreation, runCreation } from '../engine/write';
import type { WriteContext } from '../engine/writeContext';
import { readBody } from '../http/body';
import { viewerOf, type Ctx, type Deps, type Handler } from '../http/context';
import { assertKnownParameters, isDryRun } from '../http/query';
import { write } from '../http/write';
import type { WriteOnceOptions } from '../transactions/writeOnce';
import type { WriteHandler } from '../transactions/writeTogether';
import { queryOf } from './readRecords';
import { actionResponse, respondWithOutcome } from './recordResponses';

export const requiresRecentSignIn = ({ resource }: Table, writes: keyof Writes) =>
  resource.recentSignIn?.includes(writes) === true;

export const creationRequiresRecentSignIn = (c: Ctx, table: Table) =>
  requiresRecentSignIn(table, 'create') && c.get('caller').apiKeyId === undefined;

export function create(deps: Deps, table: Table): Handler {
  return async (c) => {
    assertKnownParameters(queryOf(c), ['dryRun']);
    const dryRun = isDryRun(queryOf(c));
    const { text, json } = await readBody(c.req.raw, deps.settings.maxBodyBytes);
    const recentSignIn = creationRequiresRecentSignIn(c, table);
    const { handler, ...creation } = creationOf(c, deps, table, json, dryRun);
    const keyRequired = movesMoney(table.resource);
    return write(c, deps, { body: text, keyRequired, recentSignIn, dryRun, ...creation }, handler);
  };
}

interface CreationWrite extends Required<Omit<WriteOnceOptions, 'prepare'>>, Pick<WriteOnceOptions, 'prepare'> {
  handler: WriteHandler;
}

/** Returns the write of one new record, which validates `body` when it runs. */
export function creationOf(c: Ctx, deps: Deps, table: Table, body: Body, dryRun: boolean): CreationWrite {
  const { resource, rules } = table;
  const check = rules.create?.precheck;
  return {
    prepare: check && precheck(c, deps, (reader) => check(reader, readCreation(table, body).input)),
    movesMoney: movesMoney(resource),
    canShareTransaction: () => rules.create?.canShareTransaction?.(readCreation(table, body).input) === true,
    async handler(context) {
      const { id, input } = readCreation(table, body);
      const approvable = { table, name: createAction, record: null, newId: id, input, rule: rules.create };
      const run = (one: WriteContext) => runCreation(one, table, input, id);
      return respondWithOutcome(
        context,
        table,
        await runOrRequestApproval(context, { ...approvable, run }, dryRun),
        ({ done, approvalCause }) =>
          actionResponse(context, table, done, {
            dryRun,
            approvalCause,
            status: 201,
            headers: { Location: `/api/${resource.name}/${done.id}` },
          }),
      );
    },
  };
}

/** Checks a write before its transaction, on a snapshot of the latest data. */
export function precheck(c: Ctx, deps: Deps, check: (reader: ReadContext) => Promise<void>): () => Promise<void> {
  const runCheck = (db: ReadContext['db']) => check({ db, vault: deps.vault, viewer: viewerOf(c, deps) });
  return () => snapshot(deps.db, runCheck, c.req.raw.signal, 'latest');
}
