import type { Hono } from 'hono';
import { changeMailChoices, ownMailChoices, sendTestMail } from '../../contract/people/mailChoices';
import type { Deps, Env } from '../http/context';
import { serve } from '../http/serve';
import { serveOwnData } from '../http/serveOwnData';
import { chooseDigest, readDigestChoice } from '../mail/choices';
import { digestPeriod } from '../mail/digest';
import { queueMail } from '../mail/outbox';

export function mailChoices(app: Hono<Env>, deps: Deps): void {
  if (!deps.hasNotifications) return;
  const { db, settings } = deps;
  const isSent = deps.mail !== undefined;
  const sender = deps.mail?.sender;
  const mailStatus = { isSent, ...(sender !== undefined && { sender }) };

  serve(app, deps, ownMailChoices, {
    respond: async (_request, c) => ({ ...mailStatus, digest: await readDigestChoice(db.kysely, c.get('caller').uid) }),
  });

  serveOwnData(app, deps, changeMailChoices, async ({ digest }, c, now) => {
    const period = digest === 'never' ? '' : digestPeriod(digest, now, settings.timeZone);
    await chooseDigest(db.kysely, c.get('caller').uid, digest, { period, at: now.toISOString() });
    return { ...mailStatus, digest };
  });

  serveOwnData(app, deps, sendTestMail, async ({ language }, c, now) => {
    const { uid, email } = c.get('caller');
    if (!isSent) return { status: 'off', to: email };
    const at = now.toISOString();
    const key = `test ${uid} ${at.slice(0, 16)}`;
    const content = JSON.stringify({ to: email, language });
    await queueMail(db.kysely, { ...deps, at }, { kind: 'test', key, subjectId: uid, content });
    return { status: 'queued', to: email };
  });
}
