import type { Hono } from 'hono';
import { administrators } from '../../contract/people/accounts';
import { createSandbox, deleteSandbox, sandboxPath, systemSandbox } from '../../contract/sandbox';
import { readInput } from '../engine/actions';
import type { Table } from '../engine/table';
import { readBody } from '../http/body';
import type { Ctx, Deps, Env, Handler } from '../http/context';
import { assertKnownParameters } from '../http/dialect';
import { unavailable } from '../http/problems';
import { route } from '../http/route';
import { routeOf, serve } from '../http/serve';
import { outputOf, write } from '../http/write';
import { Problem } from '../problem';
import { noSandbox, type Sandbox } from '../sandbox/sandbox';
import { auditOwn } from '../users/auditOwn';

/** `/api/system/sandbox`: sample data on request, and gone on request. Both stand in the history of who asked. */
export function sandbox(app: Hono<Env>, deps: Deps, tables: readonly Table[], own: Sandbox): void {
  // Owners alone make one.
  if (!tables.some(({ resource }) => resource.name === administrators.name)) return;
  const { clock } = deps;

  /** `change` answers whether anything was changed. */
  const changing =
    (endpoint: typeof createSandbox | typeof deleteSandbox, change: () => Promise<boolean>): Handler =>
    async (c: Ctx) => {
      assertKnownParameters(new URL(c.req.url).searchParams, []);
      const { text, json } = await readBody(c.req.raw, deps.settings.maxBodyBytes);
      readInput(endpoint.input, json);
      let isChanged = false;
      let after = noSandbox;
      const prepare = async () => {
        // Tried again, it finds nothing left to do.
        isChanged ||= await change().catch((error: unknown) => {
          // A full disk: nothing of it is left, and it may be asked for again.
          throw error instanceof Problem ? error : unavailable(error);
        });
        after = await own.state();
      };
      return write(c, deps, { body: text, prepare }, async (context) => {
        if (isChanged) await auditOwn(context, endpoint === createSandbox ? 'create-sandbox' : 'delete-sandbox');
        return outputOf(endpoint, after);
      });
    };

  serve(app, deps, systemSandbox, { answer: () => own.state() });
  route(app, deps, routeOf(createSandbox), {
    POST: { permitted: createSandbox.permitted, handler: changing(createSandbox, () => own.create(clock())) },
  });
  route(app, deps, routeOf(deleteSandbox), {
    POST: { permitted: deleteSandbox.permitted, handler: changing(deleteSandbox, () => own.remove()) },
  });
  // Of one that is not there; any other has answered already.
  app.all(`/api${sandboxPath}/*`, async (c) => {
    c.set('route', `/api${sandboxPath}/*`);
    await deps.admit(c);
    throw new Problem('sandbox.missing');
  });
}
