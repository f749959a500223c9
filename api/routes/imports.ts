import type { Hono } from 'hono';
import { importEndpoint } from '../../contract/imports';
import { isImportable } from '../../contract/resource';
import type { Ctx, Env, Deps } from '../http/context';
import { readBody } from '../http/body';
import { assertKnownParameters, isDryRun } from '../http/query';
import { route, routeOf } from '../http/serve';
import { outputResponse, write } from '../http/write';
import { readChunk, importChunk } from '../engine/import/importChunk';
import type { Table } from '../engine/table';

export function imports(app: Hono<Env>, deps: Deps, table: Table): void {
  if (!isImportable(table.resource)) return;
  const endpoint = importEndpoint(table.resource);
  route(app, deps, routeOf(endpoint), {
    POST: { permitted: endpoint.permitted, handler: importRows },
  });
  async function importRows(c: Ctx): Promise<Response> {
    const query = new URL(c.req.url).searchParams;
    assertKnownParameters(query, ['dryRun']);
    const dryRun = isDryRun(query);
    const body = await readBody(c.req.raw, deps.settings.maxBodyBytes);
    const chunk = readChunk(table.resource, body.json);
    // Takes the slot after the body has arrived, so that a slow sender blocks nobody.
    return deps.costly.run(c, () =>
      write(c, deps, { body: body.text, dryRun }, async (context) =>
        outputResponse(endpoint, { results: await importChunk(context, table, chunk, dryRun) }),
      ),
    );
  }
}
