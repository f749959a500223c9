import type { Hono } from 'hono';
import { administrators } from '../../contract/people/accounts';
import { createSandbox, deleteSandbox, sandboxPath, systemSandbox } from '../../contract/sandbox';
import { readInput } from '../engine/actions';
import type { Table } from '../engine/table';
import { readBody } from '../http/body';
import type { Ctx, Deps, Env, Handler } from '../http/context';
import { assertKnownParameters } from '../http/simpleRestQuery';
import { unavailable } from '../http/problems';
import { route } from '../http/route';
import { routeOf, serve } from '../http/serve';
import { outputResponse, write } from '../http/write';
import { Problem } from '../problem';
import { noSandbox, type Sandbox } from '../sandbox/sandbox';
import { auditOwn } from '../http/auditedRead';

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
