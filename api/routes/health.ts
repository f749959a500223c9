import { sql } from 'kysely';
import type { Hono } from 'hono';
import { health as endpoint } from '../../contract/service';
import type { Env, Deps } from '../http/context';
import { unavailable } from '../http/problems';
import { serve } from '../http/serve';

/** Whether the API can do its work: public, and says nothing more. */
export function health(app: Hono<Env>, deps: Deps): void {
  serve(app, deps, endpoint, {
    async answer() {
      await sql`select 1`.execute(deps.db.kysely).catch((error: unknown) => {
        throw unavailable(error);
      });
      return { status: 'ok' as const };
    },
  });
}
