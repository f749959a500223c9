import type { Hono } from 'hono';
import * as z from 'zod/mini';
import type { AnyInput } from '../../contract/problems';
import { declaredNames, isObject } from '../../contract/values';
import { fileTypes } from '../../contract/files';
import { effectOf } from '../../contract/endpoint';
import { permissionFor } from '../../contract/permissions';
import { isPermittedToApiKeys } from '../resourceOptions';
import { movesMoney, writesOf } from '../../contract/resource';
import { requiredVersion, etag, toResponse, jsonResponse, recordResponse, write } from '../http/write';
import { viewerOf, type Handler, type Env, type Deps } from '../http/context';
import { completeRecords, get, idOf, list, queryOf } from './readRecords';
import { batch } from './batch';
import { batchEndpoint } from './batchEndpoint';
import { create, precheck, requiresRecentSignIn } from './createRecord';
import { actionResponse, respondWithOutcome, readableBalances } from './recordResponses';
import { runOrRequestApproval } from '../approvals/runOrRequestApproval';
import { readBody } from '../http/body';
import { assertKnownParameters, isDryRun, readQuery } from '../http/query';
import { exportFile } from '../http/export';
import { route, type ServedMethod, routeOf } from '../http/serve';
import { invalid } from '../problem';
import { authenticateAgain } from '../http/authenticate';
import { readAudited } from '../http/auditedRead';
import { untyped, type KyselyDb } from '../db/database';
import type { WriteContext, Viewer } from '../engine/writeContext';
import { actionsOf, mayNeedApproval, readInput, type ActionWithInput } from '../engine/actions';
import { archiveRecord, hasValues, lockForAction } from '../engine/change';
import { audit } from '../engine/audit';
import { canBeCreated, updateRecord } from '../engine/write';
import { readableFieldsOf } from '../engine/readable';
import { getRecord, lockRecord, type ApiRecord } from '../engine/record';
import type { RecordDocument, ResourceRequest } from '../engine/rules';
import type { Table } from '../engine/table';

export function records(app: Hono<Env>, deps: Deps, table: Table): void {
  const { resource } = table;
  const address = `/api/${resource.name}`;
  const writes = writesOf(resource);
  const serveAs = (operation: string, handler: Handler): ServedMethod => ({
    permitted: permissionFor(resource, operation),
    allowsApiKeys: isPermittedToApiKeys(resource, operation),
    handler,
  });
  route(app, deps, address, {
    GET: serveAs('read', list(deps, table)),
    ...(canBeCreated(table) && { POST: serveAs('create', create(deps, table)) }),
  });
  if (table.rules.create?.batches)
    route(app, deps, routeOf(batchEndpoint(table)), { POST: serveAs('create', batch(deps, table)) });
  for (const type of declaredNames(fileTypes))
    route(app, deps, `${address}.${type}`, {
      GET: { ...serveAs('read', exportFile(deps, table, type)), costly: true },
    });
  for (const declaration of table.rules.requests ?? []) {
    const { permitted, allowsApiKeys = false } = declaration.endpoint;
    const handler = request(deps, table, declaration);
    route(app, deps, routeOf(declaration.endpoint), {
      POST: { permitted, allowsApiKeys, handler, effect: effectOf(declaration.endpoint) },
    });
  }
  route(app, deps, `${address}/:id`, {
    GET: serveAs('read', get(deps, table)),
    ...(writes.update && { PUT: serveAs('update', update(deps, table)) }),
    ...(writes.archive && { DELETE: serveAs('archive', archive(deps, table)) }),
  });
  for (const declaration of table.rules.documents ?? []) {
    const { permitted, allowsApiKeys = false } = declaration.endpoint;
    route(app, deps, routeOf(declaration.endpoint), {
      GET: { permitted, allowsApiKeys, handler: document(deps, table, declaration) },
    });
  }
  for (const [name, action] of actionsOf(table)) {
    route(app, deps, `${address}/:id/${name}`, { POST: serveAs(name, actionHandler(deps, table, name, action)) });
  }
}

function update(deps: Deps, table: Table): Handler {
  return async (c) => {
    assertKnownParameters(queryOf(c), ['dryRun']);
    const dryRun = isDryRun(queryOf(c));
    const version = requiredVersion(c.req.raw);
    const body = await readBody(c.req.raw, deps.settings.maxBodyBytes);
    const recentSignIn = requiresRecentSignIn(table, 'update');
    return write(c, deps, { body: body.text, recentSignIn, dryRun }, async (context) => {
      const record = await updateRecord(context, table, idOf(c), version, body.json);
      return recordResponse(readableFieldsOf(context, table, await completeRecord(context, table, record)));
    });
  };
}

async function completeRecord(context: WriteContext, table: Table, record: ApiRecord): Promise<ApiRecord> {
  const [complete = record] = await completeRecords(context.trx, table, [record], context);
  return complete;
}

/** Ignores the body, because ra-data-simple-rest sends none. */
function archive(deps: Deps, table: Table): Handler {
  return async (c) => {
    assertKnownParameters(queryOf(c), []);
    const version = requiredVersion(c.req.raw);
    return write(c, deps, { body: '', recentSignIn: requiresRecentSignIn(table, 'archive') }, async (context) => {
      const record = await archiveRecord(context, table, idOf(c), version);
      return jsonResponse({ id: record.id }, 200, { ETag: etag(record.version) });
    });
  };
}

function actionHandler(deps: Deps, table: Table, name: string, action: ActionWithInput): Handler {
  return async (c) => {
    const query = queryOf(c);
    assertKnownParameters(query, ['dryRun']);
    const version = requiredVersion(c.req.raw);
    const body = await readBody(c.req.raw, deps.settings.maxBodyBytes);
    const dryRun = isDryRun(query);
    const money = movesMoney(table.resource, name);
    const recentSignIn = table.resource.actions[name]?.recentSignIn === true;
    const check = action.precheck;
    const prepare = check && precheck(c, deps, (reader) => check(reader, table, idOf(c)));
    const options = { body: body.text, prepare, keyRequired: true, movesMoney: money, recentSignIn, dryRun };
    return write(c, deps, options, async (one) => {
      const input = readInput(action.input, body.json);
      const record = mayNeedApproval(action) ? await getRecord(one.trx, table, idOf(c), one) : null;
      if (action.setsInput && record && hasValues(table, record, input))
        return actionResponse(
          one,
          table,
          await completeRecord(one, table, await lockForAction(one, table, record.id, version, name)),
          { dryRun, approvalCause: undefined },
        );
      const run = async (context: WriteContext) =>
        completeRecord(context, table, await action.run(context, table, idOf(c), version, input));
      return respondWithOutcome(
        one,
        table,
        await runOrRequestApproval(one, { table, name, record, version, input, rule: action, run }, dryRun),
        (outcome) => actionResponse(one, table, outcome.done, { dryRun, approvalCause: outcome.approvalCause }),
      );
    });
  };
}

function request(deps: Deps, table: Table, declaration: ResourceRequest): Handler {
  const { endpoint, audited, run } = declaration;
  const { id: name, input = emptyInput, idempotencyKey } = endpoint;
  const isRead = idempotencyKey === undefined;
  const money = movesMoney(table.resource) && !isRead;
  return async (c) => {
    const query = queryOf(c);
    assertKnownParameters(query, isRead ? [] : ['dryRun']);
    const dryRun = isRead || isDryRun(query);
    const body = await readBody(c.req.raw, deps.settings.maxBodyBytes);
    const effect = async (context: WriteContext) => {
      const parsedInput = readInput(input, body.json);
      const approvable = {
        table,
        name,
        record: null,
        input: isObject(parsedInput) ? parsedInput : {},
        rule: declaration,
      };
      const outcome = await runOrRequestApproval(
        context,
        { ...approvable, run: (one) => run(one, table, parsedInput, dryRun) },
        dryRun,
      );
      return respondWithOutcome(context, table, outcome, ({ done, approvalCause }) =>
        jsonResponse(
          dryRun && !isRead
            ? { ...done, balances: readableBalances(context), ...(approvalCause && { needsApproval: approvalCause }) }
            : done,
        ),
      );
    };
    if (isRead && audited) {
      await authenticateAgain(c, deps);
      return toResponse(await readAudited(c, deps, effect));
    }
    return write(c, deps, { body: body.text, keyRequired: true, movesMoney: money, dryRun }, effect);
  };
}

const emptyInput: z.ZodMiniType = z.strictObject({});

function document(deps: Deps, table: Table, { endpoint, audited, answer: read }: RecordDocument): Handler {
  return async (c) => {
    const { query, violations } = readQuery(endpoint, queryOf(c));
    if (violations.length > 0) throw invalid<AnyInput>(...violations);
    const readDocument = (db: KyselyDb, viewer: Viewer) =>
      read({ db, vault: deps.vault, viewer }, table, idOf(c), query);
    const storeAndAudit = async (context: WriteContext, action: string) => {
      const before = await lockRecord(context, table, idOf(c));
      const found = await readDocument(context.trx, context);
      const values = 'storedFields' in found ? found.storedFields : undefined;
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
      ? readDocument(deps.db.kysely, viewerOf(c, deps))
      : readAudited(c, deps, (context) => storeAndAudit(context, audited)));
    const { body, headers } = 'json' in found ? jsonResponse(found.json) : found;
    return toResponse({ status: 200, headers: { 'Cache-Control': 'no-store', ...headers }, body });
  };
}
