import { sql } from 'kysely';
import type { Hono } from 'hono';
import type { Known, Parts } from '../http/context';
import { unavailable } from '../http/problems';
import { route } from '../http/route';
import { answer, jsonAnswer } from '../http/write';

/** Whether the API can do its work: public, and says nothing more. */
export function health(app: Hono<Known>, parts: Parts): void {
  route(
    app,
    parts,
    '/api/health',
    {
      async GET() {
        await sql`select 1`.execute(parts.db.kysely).catch((error: unknown) => {
          throw unavailable(error);
        });
        return answer(jsonAnswer({ status: 'ok' }), { 'Cache-Control': 'no-store' });
      },
    },
    'public',
  );
}
