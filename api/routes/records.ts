import type { AnyInput } from '../../contract/problems';
import type { Hono } from 'hono';
import * as z from 'zod/mini';
import { declaredNames, isObject } from '../../contract/values';
import { fileTypes } from '../../contract/files';
import { creation } from '../../contract/people/approvals';
import { effectOf } from '../../contract/endpoint';
import { isForKeys, permittedTo } from '../../contract/permissions';
import { movesMoney, writesOf, type Writes } from '../../contract/resource';
import { before } from '../http/before';
import { requiredVersion, etag } from '../http/conditional';
import { viewerOf, type Handler, type Env, type Deps } from '../http/context';
import { get, idOf, list, queryOf } from './readRecords';
import { actionAnswer, answered, balancesOf } from './recordAnswers';
import { doOrAsk } from '../approvals/ask';
import { readBody } from '../http/body';
import { assertKnownParameters, isDryRun } from '../http/dialect';
import { exportFile } from '../http/export';
import { readQuery } from '../http/query';
import { route, type Served } from '../http/route';
import { routeOf } from '../http/serve';
import { invalid } from '../problem';
import { authenticateAgain } from '../http/authenticate';
import { readWithEvidence } from '../http/taken';
import { answer, jsonAnswer, recordAnswer, write } from '../http/write';
import { untyped, type Queries } from '../db/database';
import type { WriteContext, Viewer } from '../engine/writeContext';
import { actionsOf, readInput, type ServedAction } from '../engine/actions';
import { archiveRecord } from '../engine/archive';
import { audit } from '../engine/audit';
import { isCreated, made, readCreation } from '../engine/creation';
import { shownTo } from '../engine/readable';
import { getRecord } from '../engine/record';
import type { Document, Request } from '../engine/rules';
import type { Table } from '../engine/table';
import { updateRecord } from '../engine/write';

/** Registers every route of a resource from its declaration. */
export function records(app: Hono<Env>, deps: Deps, table: Table): void {
  const { resource } = table;
  const address = `/api/${resource.name}`;
  const writes = writesOf(resource);
  const to = (operation: string, handler: Handler): Served => ({
    permitted: permittedTo(resource, operation),
    keys: isForKeys(resource, operation),
    handler,
  });
  route(app, deps, address, {
    GET: to('read', list(deps, table)),
    ...(isCreated(table) && { POST: to('create', create(deps, table, address)) }),
  });
  for (const type of declaredNames(fileTypes))
    route(app, deps, `${address}.${type}`, { GET: { ...to('read', exportFile(deps, table, type)), costly: true } });
  for (const asked of table.rules.requests ?? []) {
    const { permitted, keys = false } = asked.endpoint;
    const handler = request(deps, table, asked);
    route(app, deps, routeOf(asked.endpoint), { POST: { permitted, keys, handler, effect: effectOf(asked.endpoint) } });
  }
  route(app, deps, `${address}/:id`, {
    GET: to('read', get(deps, table)),
    ...(writes.update && { PUT: to('update', update(deps, table)) }),
    ...(writes.archive && { DELETE: to('archive', archive(deps, table)) }),
  });
  for (const asked of table.rules.documents ?? []) {
    const { permitted, keys = false } = asked.endpoint;
    route(app, deps, routeOf(asked.endpoint), { GET: { permitted, keys, handler: document(deps, table, asked) } });
  }
  for (const [name, action] of actionsOf(table)) {
    route(app, deps, `${address}/:id/${name}`, { POST: to(name, act(deps, table, name, action)) });
  }
}

const isRecentSignInAsked = ({ resource }: Table, writes: keyof Writes) =>
  resource.recentSignIn?.includes(writes) === true;

function create(deps: Deps, table: Table, address: string): Handler {
  const { resource } = table;
  return async (c) => {
    assertKnownParameters(queryOf(c), ['dryRun']);
    const dryRun = isDryRun(queryOf(c));
    const body = await readBody(c.req.raw, deps.settings.maxBodyBytes);
    const money = movesMoney(resource);
    const recentSignIn = isRecentSignInAsked(table, 'create') && c.get('caller').apiKeyId === undefined;
    const look = table.rules.create?.before;
    const prepare = look && before(c, deps, (reader) => look(reader, readCreation(table, body.json).input));
    const asked = { body: body.text, prepare, keyRequired: money, movesMoney: money, recentSignIn, dryRun };
    return write(c, deps, asked, async (context) => {
      const { id, input } = readCreation(table, body.json);
      const act = { table, name: creation, record: null, newId: id, input, rule: table.rules.create };
      const run = (one: WriteContext) => made(one, table, input, id);
      return answered(context, table, await doOrAsk(context, { ...act, run }, dryRun), ({ done, needs }) =>
        actionAnswer(context, table, done, {
          dryRun,
          needs,
          status: 201,
          headers: { Location: `${address}/${done.id}` },
        }),
      );
    });
  };
}

function update(deps: Deps, table: Table): Handler {
  return async (c) => {
    assertKnownParameters(queryOf(c), ['dryRun']);
    const dryRun = isDryRun(queryOf(c));
    const version = requiredVersion(c.req.raw);
    const body = await readBody(c.req.raw, deps.settings.maxBodyBytes);
    const recentSignIn = isRecentSignInAsked(table, 'update');
    return write(c, deps, { body: body.text, recentSignIn, dryRun }, async (context) =>
      recordAnswer(shownTo(context, table, await updateRecord(context, table, idOf(c), version, body.json))),
    );
  };
}

/** Ignores the body: simple-rest sends none. */
function archive(deps: Deps, table: Table): Handler {
  return async (c) => {
    assertKnownParameters(queryOf(c), []);
    const version = requiredVersion(c.req.raw);
    return write(c, deps, { body: '', recentSignIn: isRecentSignInAsked(table, 'archive') }, async (context) => {
      const record = await archiveRecord(context, table, idOf(c), version);
      return jsonAnswer({ id: record.id }, 200, { ETag: etag(record.version) });
    });
  };
}

function act(deps: Deps, table: Table, name: string, action: ServedAction): Handler {
  return async (c) => {
    const query = queryOf(c);
    assertKnownParameters(query, ['dryRun']);
    const version = requiredVersion(c.req.raw);
    const body = await readBody(c.req.raw, deps.settings.maxBodyBytes);
    const dryRun = isDryRun(query);
    const money = movesMoney(table.resource, name);
    const recentSignIn = table.resource.actions[name]?.recentSignIn === true;
    const look = action.before;
    const prepare = look && before(c, deps, (reader) => look(reader, table, idOf(c)));
    const asked = { body: body.text, prepare, keyRequired: true, movesMoney: money, recentSignIn, dryRun };
    return write(c, deps, asked, async (one) => {
      const input = readInput(action.input, body.json);
      const takesTwo = action.byTwo ?? action.spends ?? action.preparedBy;
      const record = takesTwo ? await getRecord(one.trx, table, idOf(c), one) : null;
      const run = (context: WriteContext) => action.run(context, table, idOf(c), version, input);
      return answered(
        one,
        table,
        await doOrAsk(one, { table, name, record, version, input, rule: action, run }, dryRun),
        (outcome) => actionAnswer(one, table, outcome.done, { dryRun, needs: outcome.needs }),
      );
    });
  };
}

/** Handles a request about the resource as a whole. */
function request(deps: Deps, table: Table, asked: Request): Handler {
  const { endpoint, audited, run } = asked;
  const { id: name, input = nothing, idempotencyKey } = endpoint;
  const reads = idempotencyKey === undefined;
  const money = movesMoney(table.resource) && !reads;
  return async (c) => {
    const query = queryOf(c);
    assertKnownParameters(query, reads ? [] : ['dryRun']);
    const dryRun = reads || isDryRun(query);
    const body = await readBody(c.req.raw, deps.settings.maxBodyBytes);
    const effect = async (context: WriteContext) => {
      const given = readInput(input, body.json);
      const act = { table, name, record: null, input: isObject(given) ? given : {}, rule: asked };
      const outcome = await doOrAsk(context, { ...act, run: (one) => run(one, table, given, dryRun) }, dryRun);
      return answered(context, table, outcome, ({ done, needs }) =>
        jsonAnswer(
          dryRun && !reads ? { ...done, balances: balancesOf(context), ...(needs && { needsApproval: needs }) } : done,
        ),
      );
    };
    if (reads && audited) {
      await authenticateAgain(c, deps);
      return answer(await readWithEvidence(c, deps, effect));
    }
    return write(c, deps, { body: body.text, keyRequired: true, movesMoney: money, dryRun }, effect);
  };
}

const nothing: z.ZodMiniType = z.strictObject({});

function document(deps: Deps, table: Table, { endpoint, audited, answer: read }: Document): Handler {
  return async (c) => {
    const { query, violations } = readQuery(endpoint, queryOf(c));
    if (violations.length > 0) throw invalid<AnyInput>(...violations);
    const answered = (db: Queries, viewer: Viewer) => read({ db, vault: deps.vault, viewer }, table, idOf(c), query);
    const kept = async (context: WriteContext, action: string) => {
      const found = await answered(context.trx, context);
      const before = await getRecord(context.trx, table, idOf(c), context);
      const values = 'kept' in found ? found.kept : undefined;
      if (values)
        await untyped(context.trx)
          .updateTable(table.resource.table)
          .set(table.encode(values))
          .where('id', '=', before.id)
          .execute();
      await audit(context, {
        action,
        resource: table.resource,
        before,
        after: values ? await getRecord(context.trx, table, before.id, context) : before,
      });
      return found;
    };
    const found = await (audited === undefined
      ? answered(deps.db.kysely, viewerOf(c, deps))
      : readWithEvidence(c, deps, (context) => kept(context, audited)));
    const { body, headers } = 'json' in found ? jsonAnswer(found.json) : found;
    return answer({ status: 200, headers: { 'Cache-Control': 'no-store', ...headers }, body });
  };
}
