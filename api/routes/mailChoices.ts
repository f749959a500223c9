import type { Hono } from 'hono';
import { effectOf } from '../../contract/endpoint';
import { changeMailChoices, ownMailChoices, sendTestMail } from '../../contract/people/mailChoices';
import { retrying } from '../db/retry';
import { readInput } from '../engine/actions';
import { authenticate } from '../http/authenticate';
import { readBody } from '../http/body';
import type { Ctx, Deps, Env, Handler } from '../http/context';
import { assertKnownParameters } from '../http/dialect';
import { route } from '../http/route';
import { routeOf, serve } from '../http/serve';
import { answer, outputOf } from '../http/write';
import { chooseDigest, digestOf } from '../mail/choices';
import { periodOf } from '../mail/digest';
import { queueMail } from '../mail/outbox';

/** `/api/mail-choices` and `/api/system/test-mail`: what the caller is mailed. */
export function mailChoices(app: Hono<Env>, deps: Deps): void {
  if (!deps.hasNotifications) return;
  const { db, settings, clock } = deps;
  const isSent = deps.mail !== undefined;
  const sender = deps.mail?.sender;
  const installed = { isSent, ...(sender !== undefined && { sender }) };
  const noStore = { 'Cache-Control': 'no-store' };
  const read = async (c: Ctx) => {
    assertKnownParameters(new URL(c.req.url).searchParams, []);
    const { json } = await readBody(c.req.raw, settings.maxBodyBytes);
    // It may have come slowly: their session may have ended.
    await authenticate(deps.identity, c.req.raw);
    return json;
  };

  serve(app, deps, ownMailChoices, {
    answer: async (_request, c) => ({ ...installed, digest: await digestOf(db.kysely, c.get('caller').uid) }),
  });

  const change: Handler = async (c) => {
    const { digest } = readInput(changeMailChoices.input, await read(c));
    const now = clock();
    const period = digest === 'never' ? '' : periodOf(digest, now, settings.timeZone);
    const { uid } = c.get('caller');
    await retrying(() => chooseDigest(db.kysely, uid, digest, { period, at: now.toISOString() }), db.counts);
    return answer(outputOf(changeMailChoices, { ...installed, digest }), noStore);
  };
  route(app, deps, routeOf(changeMailChoices), { POST: { permitted: changeMailChoices.permitted, handler: change } });

  const test: Handler = async (c) => {
    const { language } = readInput(sendTestMail.input, await read(c));
    const { uid, email } = c.get('caller');
    if (!isSent) return answer(outputOf(sendTestMail, { status: 'off', to: email }), noStore);
    const at = clock().toISOString();
    // Of several in one minute one is sent.
    const key = `test ${uid} ${at.slice(0, 16)}`;
    const content = JSON.stringify({ to: email, language });
    await retrying(
      () => queueMail(db.kysely, { ...deps, at }, { kind: 'test', key, subjectId: uid, content }),
      db.counts,
    );
    return answer(outputOf(sendTestMail, { status: 'queued', to: email }), noStore);
  };
  route(app, deps, routeOf(sendTestMail), {
    POST: { permitted: sendTestMail.permitted, effect: effectOf(sendTestMail), handler: test },
  });
}
