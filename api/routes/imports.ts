import type { Hono } from 'hono';
import { isImported } from '../../contract/imports';
import type { Known, Parts } from '../http/context';
import { readBody } from '../http/body';
import { demandKnown, isDryRun } from '../http/dialect';
import { route } from '../http/route';
import { jsonAnswer, write } from '../http/write';
import { readChunk } from '../engine/import/chunk';
import { importChunk } from '../engine/import/import';
import type { Table } from '../engine/table';

/** `POST /api/{resource}/import`: some rows of a file, each with a verdict of its own. */
export function imports(app: Hono<Known>, parts: Parts, table: Table): void {
  if (!isImported(table.resource)) return;
  route(app, parts, `/api/${table.resource.name}/import`, {
    async POST(c) {
      const query = new URL(c.req.url).searchParams;
      demandKnown(query, ['dryRun']);
      const dryRun = isDryRun(query);
      const body = await readBody(c.req.raw, parts.settings.maxBodyBytes);
      const chunk = readChunk(table.resource, body.json);
      return write(c, parts, { body: body.text, dryRun }, async (act) =>
        jsonAnswer({ results: await importChunk(act, table, chunk, dryRun) }),
      );
    },
  });
}
