import type { Hono } from 'hono';
import { writesOf } from '../contract/resource';
import { demandedVersion, etag } from '../http/conditional';
import { viewerOf, type Ctx, type Handler, type Known, type Parts } from '../http/context';
import { readBody } from '../http/body';
import { contentRange, demandKnown, filterOf, isDryRun, rangeOf, sortOf } from '../http/dialect';
import { exportCsv } from '../http/export';
import { route } from '../http/route';
import { answer, jsonAnswer, recordAnswer, write } from '../http/write';
import { actionsOf, readInput, type ServedAction } from '../resources/actions';
import { archiveRecord } from '../resources/archive';
import { listRecords } from '../resources/list';
import { getRecord } from '../resources/record';
import type { Table } from '../resources/table';
import { createRecord, updateRecord } from '../resources/write';

/** The whole API of a resource, from its declaration. */
export function records(app: Hono<Known>, parts: Parts, table: Table): void {
  const address = `/api/${table.resource.name}`;
  const writes = writesOf(table.resource);
  route(app, parts, address, { GET: list(parts, table), ...(writes.create && { POST: create(parts, table, address) }) });
  route(app, parts, `${address}.csv`, { GET: exportCsv(parts, table) });
  route(app, parts, `${address}/:id`, {
    GET: get(parts, table),
    ...(writes.update && { PUT: update(parts, table) }),
    ...(writes.archive && { DELETE: archive(parts, table) }),
  });
  for (const [name, action] of actionsOf(table)) {
    route(app, parts, `${address}/:id/${name}`, { POST: act(parts, table, action) });
  }
}

const queryOf = (c: Ctx) => new URL(c.req.url).searchParams;
const idOf = (c: Ctx) => c.req.param('id') ?? '';

function list(parts: Parts, table: Table): Handler {
  return async (c) => {
    const query = queryOf(c);
    demandKnown(query, ['filter', 'range', 'sort']);
    const filter = filterOf(table, query);
    const range = rangeOf(query, filter);
    const { records, total } = await listRecords(parts.db.kysely, table, filter, sortOf(table, query), range, viewerOf(c, parts));
    return answer(
      jsonAnswer(records, 200, {
        'X-Total-Count': String(total),
        'Content-Range': contentRange(table.resource.name, range, records.length, total),
      }),
    );
  };
}

function get(parts: Parts, table: Table): Handler {
  return async (c) => {
    demandKnown(queryOf(c), []);
    return answer(recordAnswer(await getRecord(parts.db.kysely, table, idOf(c), viewerOf(c, parts))));
  };
}

function create(parts: Parts, table: Table, address: string): Handler {
  return async (c) => {
    demandKnown(queryOf(c), []);
    const body = await readBody(c.req.raw, parts.settings.maxBodyBytes);
    return write(c, parts, { body: body.text }, async (act) => {
      const record = await createRecord(act, table, body.json);
      return recordAnswer(record, 201, { Location: `${address}/${record.id}` });
    });
  };
}

function update(parts: Parts, table: Table): Handler {
  return async (c) => {
    demandKnown(queryOf(c), []);
    const version = demandedVersion(c.req.raw);
    const body = await readBody(c.req.raw, parts.settings.maxBodyBytes);
    return write(c, parts, { body: body.text }, async (act) => recordAnswer(await updateRecord(act, table, idOf(c), version, body.json)));
  };
}

/** A body is not read: simple-rest sends none. */
function archive(parts: Parts, table: Table): Handler {
  return async (c) => {
    demandKnown(queryOf(c), []);
    const version = demandedVersion(c.req.raw);
    return write(c, parts, { body: '' }, async (act) => {
      const record = await archiveRecord(act, table, idOf(c), version);
      return jsonAnswer({ id: record.id }, 200, { ETag: etag(record.version) });
    });
  };
}

function act(parts: Parts, table: Table, action: ServedAction): Handler {
  return async (c) => {
    const query = queryOf(c);
    demandKnown(query, ['dryRun']);
    const version = demandedVersion(c.req.raw);
    const body = await readBody(c.req.raw, parts.settings.maxBodyBytes);
    const asked = { body: body.text, keyRequired: true, dryRun: isDryRun(query) };
    return write(c, parts, asked, async (one) =>
      recordAnswer(await action.run(one, table, idOf(c), version, readInput(action, body.json))),
    );
  };
}
