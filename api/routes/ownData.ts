import type { Hono } from 'hono';
import { registerDevice, removeDevice } from '../../contract/notices';
import { type Deps, type Env, viewerOf, type Ctx, type Handler } from '../http/context';
import { serveOwnData, serve, route, routeOf } from '../http/serve';
import { storeDevice, removeOwnDevice } from '../notifications/devices';
import { followRecord, ownFollows, ownPins, pinRecord } from '../../contract/people/savedRecords';
import { addToPersonalList, personalListOf, removeFromPersonalList } from '../engine/personalLists';
import type { Table } from '../engine/table';
import { followList } from '../notifications/follows';
import { changeMailChoices, ownMailChoices, sendTestMail } from '../../contract/people/mailChoices';
import { chooseDigest, readDigestChoice, digestPeriod } from '../mail/digest';
import { queueMail } from '../mail/outbox';
import { readMuted, setMuted } from '../notifications/muted';
import { pinList } from '../search/pins';
import { presence as endpoint } from '../../contract/presence';
import { mayRead } from '../engine/readable';
import { getRecord } from '../engine/record';
import { createPresence } from '../live/presence';
import { readActiveNames } from '../notifications/recipients';
import { Problem } from '../problem';
import { administrators } from '../../contract/people/accounts';
import { endOtherSessions, endSession, ownSessions } from '../../contract/people/sessions';
import { readInput } from '../engine/actions';
import type { WriteContext } from '../engine/writeContext';
import { readBody } from '../http/body';
import { assertKnownParameters } from '../http/query';
import { outputResponse, write } from '../http/write';
import { auditOwn } from '../transactions/auditOwn';
import { endAllButCurrent, endCurrentSession, endSessionBySignIn, readSessions } from '../users/sessions';

export function devices(app: Hono<Env>, deps: Deps): void {
  const { db, push } = deps;
  serveOwnData(app, deps, registerDevice, async (device, c, now) => {
    if (!push) return { status: 'off' };
    await storeDevice(db.kysely, { ...device, uid: c.get('caller').uid }, now.toISOString());
    return { status: 'registered' };
  });
  serveOwnData(app, deps, removeDevice, async ({ token }, c) => {
    await removeOwnDevice(db.kysely, c.get('caller').uid, token);
    return { status: 'removed' };
  });
}

export function follows(app: Hono<Env>, deps: Deps, tables: readonly Table[]): void {
  if (!deps.hasNotifications) return;
  const { kysely } = deps.db;
  serve(app, deps, ownFollows, {
    respond: async (_request, c) => ({ follows: await personalListOf(kysely, tables, followList, viewerOf(c, deps)) }),
  });
  serveOwnData(app, deps, followRecord, async ({ isFollowing, ...record }, c) => {
    const viewer = viewerOf(c, deps);
    if (isFollowing) await addToPersonalList(kysely, tables, followList, record, viewer);
    else await removeFromPersonalList(kysely, followList, record, viewer.actor.uid);
    return { isFollowing };
  });
}

export function mailChoices(app: Hono<Env>, deps: Deps): void {
  if (!deps.hasNotifications) return;
  const { db, settings } = deps;
  const isSent = deps.mail !== undefined;
  const sender = deps.mail?.sender;
  const mailStatus = { isSent, ...(sender !== undefined && { sender }) };
  const readChoices = async (uid: string) => ({
    ...mailStatus,
    digest: await readDigestChoice(db.kysely, uid),
    muted: await readMuted(db.kysely, uid),
  });

  serve(app, deps, ownMailChoices, {
    respond: (_request, c) => readChoices(c.get('caller').uid),
  });

  serveOwnData(app, deps, changeMailChoices, async ({ digest, mute, unmute }, c, now) => {
    const { uid } = c.get('caller');
    if (digest) {
      const period = digest === 'never' ? '' : digestPeriod(digest, now, settings.timeZone);
      await chooseDigest(db.kysely, uid, digest, { period, at: now.toISOString() });
    }
    if (mute) await setMuted(db.kysely, uid, mute, true);
    if (unmute) await setMuted(db.kysely, uid, unmute, false);
    return readChoices(uid);
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

export function pins(app: Hono<Env>, deps: Deps, tables: readonly Table[]): void {
  const { kysely } = deps.db;
  serve(app, deps, ownPins, {
    respond: async (_request, c) => ({ pins: await personalListOf(kysely, tables, pinList, viewerOf(c, deps)) }),
  });
  serveOwnData(app, deps, pinRecord, async ({ isPinned, ...record }, c) => {
    const viewer = viewerOf(c, deps);
    if (isPinned) await addToPersonalList(kysely, tables, pinList, record, viewer);
    else await removeFromPersonalList(kysely, pinList, record, viewer.actor.uid);
    return { isPinned };
  });
}

/**
 * `POST /api/presence` announces that the caller has the page of a record open. Returns the other people on this page
 * if the caller may read the record.
 */
export function presence(app: Hono<Env>, deps: Deps, tables: readonly Table[]): void {
  if (!deps.hasNotifications) return;
  const { db, live, clock, newId } = deps;
  const registry = createPresence((record) => {
    const [resource = '', id = ''] = record.split(' ');
    // Sends no name: pages request the names separately. Sends a new request id, because the caller's own would
    // identify them: all writes of a page share the beginning of their request ids.
    live.feed?.sendTransient({ requestId: newId(), at: clock().toISOString(), changes: [], present: { resource, id } });
  });
  serveOwnData(
    app,
    deps,
    endpoint,
    async ({ resource, recordId, page, doing }, c) => {
      // Presence is off without a live feed, as in the cloud: each instance would know only some of the callers.
      if (!live.feed) return { status: 'off', others: [] };
      const viewer = viewerOf(c, deps);
      const table = tables.find((one) => one.resource.name === resource);
      if (!table || !mayRead(viewer.actor, table.resource)) throw new Problem('record.notFound');
      if (doing !== 'left') await getRecord(db.kysely, table, recordId, viewer);
      const { uid } = viewer.actor;
      const record = `${resource} ${recordId}`;
      const now = clock().getTime();
      registry.update({ record, uid, page, doing }, now);
      // The caller needs no permission to read the record in order to leave it.
      const others = doing === 'left' ? [] : registry.others(record, uid, now);
      const names = await readActiveNames(
        db.kysely,
        others.map((one) => one.uid),
      );
      const visibleOthers = others.flatMap((one) => {
        const displayName = names.get(one.uid);
        return displayName ? [{ name: displayName, isTyping: one.isTyping }] : [];
      });
      return { status: 'on', others: visibleOthers };
    },
    { budget: 'presence' },
  );
}

/**
 * `/api/sessions` lists and ends the caller's own sessions. Ending another one requires a recent sign-in, so that the
 * holder of a stolen token cannot repeatedly sign out its owner.
 */
export function sessions(app: Hono<Env>, deps: Deps, tables: readonly Table[]): void {
  if (!tables.some(({ resource }) => resource.name === administrators.name)) return;

  interface End {
    /** Name in the history; `null` for a sign-out, which is not recorded. */
    action: string | null;
    run(context: WriteContext): Promise<void> | void;
  }

  const endHandler =
    (readEnd: (json: Record<string, unknown>) => End): Handler =>
    async (c: Ctx) => {
      assertKnownParameters(new URL(c.req.url).searchParams, []);
      const { text, json } = await readBody(c.req.raw, deps.settings.maxBodyBytes);
      const { action, run } = readEnd(json);
      return write(c, deps, { body: text, recentSignIn: action !== null }, async (context) => {
        await run(context);
        if (action !== null) await auditOwn(context, action);
        return outputResponse(ownSessions, { sessions: await readSessions(context.trx, context.actor) });
      });
    };

  serve(app, deps, ownSessions, {
    respond: async (_request, c) => ({ sessions: await readSessions(deps.db.kysely, c.get('caller')) }),
  });
  route(app, deps, routeOf(endSession), {
    POST: {
      permitted: endSession.permitted,
      handler: endHandler((json) => {
        const { signedInAt } = readInput(endSession.input, json);
        return signedInAt === undefined
          ? { action: null, run: (context) => endCurrentSession(context, context.actor) }
          : { action: 'end-session', run: (context) => endSessionBySignIn(context, context.actor, signedInAt) };
      }),
    },
  });
  route(app, deps, routeOf(endOtherSessions), {
    POST: {
      permitted: endOtherSessions.permitted,
      handler: endHandler((json) => {
        readInput(endOtherSessions.input, json);
        return { action: 'end-other-sessions', run: (context) => endAllButCurrent(context, context.actor) };
      }),
    },
  });
}
