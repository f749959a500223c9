import * as z from 'zod/mini';
import { browsers, systems, type Agent, type Session } from '../../contract/people/sessions';
import { columnTypes } from '../db/columns';
import type { DatabaseKind, Queries } from '../db/database';
import type { AnyInput } from '../../contract/problems';
import type { Caller } from '../identity/port';
import { removeDevicesOf } from '../notices/devices';
import type { WriteContext } from '../engine/writeContext';
import { invalid, Problem } from '../problem';
import { cutOffLive } from './liveCutoff';

/**
 * Sessions as the API has seen them (decision 73). The identity service has none: to it a session is a token with the
 * time its person signed in. `sessionCutoffs`: for a person who ended all other sessions, the moment before which every
 * session has ended, except one.
 */
export const sessions = {
  async up(db: Queries, kind: DatabaseKind): Promise<void> {
    const { text } = columnTypes(kind);
    await db.schema
      .createTable('sessions')
      .addColumn('uid', text, (column) => column.notNull())
      .addColumn('signedInAt', text, (column) => column.notNull())
      .addColumn('lastUsedAt', text, (column) => column.notNull())
      .addColumn('agents', text, (column) => column.notNull())
      .addColumn('endedAt', text)
      .addPrimaryKeyConstraint('sessions_primary', ['uid', 'signedInAt'])
      .execute();
    await db.schema.createIndex('sessions_by_lastUsedAt').on('sessions').column('lastUsedAt').execute();
    await db.schema
      .createTable('sessionCutoffs')
      .addColumn('uid', text, (column) => column.primaryKey().notNull())
      .addColumn('before', text, (column) => column.notNull())
      .addColumn('kept', text, (column) => column.notNull())
      .execute();
  },
};

/** Minimum milliseconds between two updates of a session's last use. */
const notedEveryMs = 5 * 60_000;
/**
 * Milliseconds after which an unused session is no longer listed. An ended one stays: its token may be renewed for
 * ever.
 */
const keptMs = 60 * 86_400_000;
const mostAgents = 3;
/** Maximum listed sessions per person, the most recently used, and maximum ended sessions stored individually. */
export const mostSessions = 50;

/** Stored state of the session of a request; all `null` if it was not seen yet. */
export interface KnownSession {
  lastUsedAt: string | null;
  agents: string | null;
  endedAt: string | null;
  before: string | null;
  kept: string | null;
}

/** Returns whether the session was ended by its person. */
export function isEnded({ endedAt, before, kept }: KnownSession, { signedInAt = '' }: Caller): boolean {
  return endedAt !== null || (before !== null && signedInAt < before && signedInAt !== kept);
}

const agentsSchema = z.array(z.object({ browser: z.enum(browsers), system: z.enum(systems) }));
const readAgents = (text: string | null): Agent[] => (text === null ? [] : agentsSchema.parse(JSON.parse(text)));

/** Stores the use of a session and its device: at its first request, from another device, and every five minutes. */
export async function noteSession(
  db: Queries,
  { uid, signedInAt }: Caller,
  known: KnownSession,
  agent: Agent,
  now: Date,
): Promise<void> {
  if (signedInAt === undefined) return;
  const before = readAgents(known.agents);
  const isKnownAgent = before.some(({ browser, system }) => browser === agent.browser && system === agent.system);
  const isRecent = known.lastUsedAt !== null && now.getTime() - Date.parse(known.lastUsedAt) < notedEveryMs;
  if (isRecent && (isKnownAgent || before.length >= mostAgents)) return;
  const agents = JSON.stringify(isKnownAgent ? before : [...before, agent].slice(0, mostAgents));
  const lastUsedAt = now.toISOString();
  await db
    .insertInto('sessions')
    .values({ uid, signedInAt, lastUsedAt, agents, endedAt: null })
    .onConflict((conflict) => conflict.columns(['uid', 'signedInAt']).doUpdateSet({ lastUsedAt, agents }))
    .execute();
  if (known.lastUsedAt === null) await keepListedFew(db, uid);
}

/** A dropped session is listed again when it is used. */
async function keepListedFew(db: Queries, uid: string): Promise<void> {
  const listed = db
    .selectFrom('sessions')
    .select('signedInAt')
    .where('uid', '=', uid)
    .where('endedAt', 'is', null)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('signedInAt', 'desc')
    .limit(mostSessions);
  await db
    .deleteFrom('sessions')
    .where('uid', '=', uid)
    .where('endedAt', 'is', null)
    .where('signedInAt', 'not in', listed)
    .execute();
}

/** Returns the sessions of a person that have not ended, most recently used first. */
export async function sessionsOf(db: Queries, { uid, signedInAt }: Caller): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .leftJoin('sessionCutoffs', 'sessionCutoffs.uid', 'sessions.uid')
    .select(['sessions.signedInAt', 'lastUsedAt', 'agents', 'endedAt', 'before', 'kept'])
    .where('sessions.uid', '=', uid)
    .where('endedAt', 'is', null)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('sessions.signedInAt', 'desc')
    .execute();
  return rows
    .filter((row) => !isEnded(row, { uid, email: '', role: null, signedInAt: row.signedInAt }))
    .map((row) => ({
      signedInAt: row.signedInAt,
      lastUsedAt: row.lastUsedAt,
      agents: readAgents(row.agents),
      current: row.signedInAt === signedInAt,
    }));
}

/**
 * Ends a listed session, identified by its sign-in time in any spelling. Its device is not known, so no device of the
 * person receives notifications until the console is opened there again. Throws `record.notFound`, and
 * `request.invalid` for the caller's own session, which a sign-out ends.
 */
export async function endOne(context: WriteContext, caller: Caller, signedInAt: string): Promise<void> {
  const { trx: db, at } = context;
  const { uid } = caller;
  const moment = Date.parse(signedInAt);
  if (caller.signedInAt !== undefined && moment === Date.parse(caller.signedInAt))
    throw invalid<AnyInput>({ field: 'signedInAt', code: 'notAChoice' });
  const ended = (await sessionsOf(db, caller)).find((session) => Date.parse(session.signedInAt) === moment);
  if (!ended) throw new Problem('record.notFound');
  await db
    .updateTable('sessions')
    .set({ endedAt: at })
    .where('uid', '=', uid)
    .where('signedInAt', '=', ended.signedInAt)
    .execute();
  await keepEndedFew(db, caller);
  await removeDevicesOf(db, uid);
  cutOffLive(context, uid);
}

/**
 * When too many sessions were ended individually, refuses all that signed in before the latest
 * `mostSessions` of them, except the caller's.
 */
async function keepEndedFew(db: Queries, { uid, signedInAt = '' }: Caller): Promise<void> {
  const latest = await db
    .selectFrom('sessions')
    .select('signedInAt')
    .where('uid', '=', uid)
    .where('endedAt', 'is not', null)
    .orderBy('signedInAt', 'desc')
    .limit(mostSessions + 1)
    .execute();
  const oldest = latest.at(mostSessions - 1);
  if (oldest && latest.length > mostSessions) await endBefore(db, uid, { before: oldest.signedInAt, kept: signedInAt });
}

/** Ends all sessions but the caller's, also those that never sent a request. */
export async function endOthers(context: WriteContext, { uid, signedInAt = '' }: Caller): Promise<void> {
  const { trx: db, at } = context;
  cutOffLive(context, uid);
  await endBefore(db, uid, { before: at, kept: signedInAt });
  await removeDevicesOf(db, uid);
}

/**
 * For when all sessions of a person end at the identity service: discards the sessions ended or stored here. A sign-in
 * within the same second is admitted. The caller's own session may be among them; its request is still answered.
 */
export function endAllOf(context: WriteContext, uid: unknown): void {
  if (typeof uid !== 'string') return;
  const { trx: db, at } = context;
  cutOffLive(context, uid);
  context.beforeCommit(async () => {
    await endBefore(db, uid, { before: `${at.slice(0, 19)}.000Z`, kept: '' });
    await db.deleteFrom('sessions').where('uid', '=', uid).execute();
  });
}

/** Refuses sessions that signed in before a moment, except one. */
async function endBefore(db: Queries, uid: string, cutoff: { before: string; kept: string }): Promise<void> {
  await db
    .insertInto('sessionCutoffs')
    .values({ uid, ...cutoff })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(cutoff))
    .execute();
  // The cutoff covers these from now on.
  await db
    .deleteFrom('sessions')
    .where('uid', '=', uid)
    .where('signedInAt', '<', cutoff.before)
    .where('signedInAt', '<>', cutoff.kept)
    .execute();
}

export async function removeUnusedSessions(db: Queries, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs).toISOString();
  await db.deleteFrom('sessions').where('lastUsedAt', '<', before).where('endedAt', 'is', null).execute();
}

const browserSigns: readonly (readonly [RegExp, Agent['browser']])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'edge'],
  [/\bOPR\/|\bOpera\b/, 'opera'],
  [/\b(?:Firefox|FxiOS)\//, 'firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'chrome'],
  [/\bSafari\//, 'safari'],
];
const systemSigns: readonly (readonly [RegExp, Agent['system']])[] = [
  [/\bAndroid\b/, 'android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'ios'],
  [/\bCrOS\b/, 'chromeos'],
  [/\bWindows\b/, 'windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macos'],
  [/\bLinux\b/, 'linux'],
];

/** Reduces a user agent to what its person recognizes, without versions. */
export function agentOf(userAgent: string | undefined): Agent {
  const of = <T>(signs: readonly (readonly [RegExp, T])[]) => signs.find(([sign]) => sign.test(userAgent ?? ''))?.[1];
  return { browser: of(browserSigns) ?? 'other', system: of(systemSigns) ?? 'other' };
}
