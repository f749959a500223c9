import type { Hono } from 'hono';
import type { Resource } from '../contract/resource';
import { demandedVersion, etag } from '../http/conditional';
import type { Ctx, Handler, Known, Parts } from '../http/context';
import { readBody } from '../http/body';
import { contentRange, demandKnown, filterOf, isDryRun, rangeOf, sortOf } from '../http/dialect';
import { exportCsv } from '../http/export';
import { route } from '../http/route';
import { answer, jsonAnswer, recordAnswer, write } from '../http/write';
import { actionsOf, readInput, type RecordAction } from '../resources/actions';
import { archiveRecord } from '../resources/archive';
import { listRecords } from '../resources/list';
import { getRecord } from '../resources/record';
import { tableOf, type Table } from '../resources/table';
import { createRecord, updateRecord } from '../resources/write';

/** The whole API of a catalog, from its declaration. */
export function catalog(app: Hono<Known>, parts: Parts, resource: Resource): void {
  const table = tableOf(resource);
  const address = `/api/${resource.name}`;
  route(app, parts, address, { GET: list(parts, table), POST: create(parts, table, address) });
  route(app, parts, `${address}.csv`, { GET: exportCsv(parts, table) });
  route(app, parts, `${address}/:id`, { GET: get(parts, table), PUT: update(parts, table), DELETE: archive(parts, table) });
  for (const [name, action] of actionsOf(resource)) {
    route(app, parts, `${address}/:id/${name}`, { POST: act(parts, table, action) });
  }
}

const queryOf = (c: Ctx) => new URL(c.req.url).searchParams;
const idOf = (c: Ctx) => c.req.param('id') ?? '';

function list({ db }: Parts, table: Table): Handler {
  return async (c) => {
    const query = queryOf(c);
    demandKnown(query, ['filter', 'range', 'sort']);
    const filter = filterOf(table, query);
    const range = rangeOf(query, filter);
    const { records, total } = await listRecords(db.kysely, table, filter, sortOf(table, query), range);
    return answer(
      jsonAnswer(records, 200, {
        'X-Total-Count': String(total),
        'Content-Range': contentRange(table.resource.name, range, records.length, total),
      }),
    );
  };
}

function get({ db }: Parts, table: Table): Handler {
  return async (c) => {
    demandKnown(queryOf(c), []);
    return answer(recordAnswer(await getRecord(db.kysely, table, idOf(c))));
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

function act(parts: Parts, table: Table, action: RecordAction): Handler {
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
