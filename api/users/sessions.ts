import * as z from 'zod/mini';
import { browsers, systems, type UserAgent, type Session } from '../../contract/people/sessions';
import { columnTypes } from '../db/columns';
import type { DatabaseKind, KyselyDb } from '../db/database';
import type { AnyInput } from '../../contract/problems';
import type { Caller } from '../ports/identity';
import { removeDevicesOf } from '../notifications/devices';
import type { WriteContext } from '../engine/writeContext';
import { invalid, Problem } from '../problem';
import type { LiveCutoff } from '../../contract/live';

/**
 * Sessions that the API has seen (decision 73); the identity service has no list of sessions, only tokens with the
 * sign-in time. `sessionCutoffs`: set when a person ends all other sessions; sessions that began before it are invalid,
 * except one (`kept`).
 */
export const sessions = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
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

const lastUsedIntervalMs = 5 * 60_000;
/**
 * Milliseconds after which an unused session is no longer listed. An ended session stays stored, because its token can
 * be renewed without a time limit.
 */
const maxUnusedMs = 60 * 86_400_000;
const maxAgents = 3;
export const maxSessions = 50;

export interface SessionState {
  lastUsedAt: string | null;
  agents: string | null;
  endedAt: string | null;
  before: string | null;
  kept: string | null;
}

export function isEnded({ endedAt, before, kept }: SessionState, { signedInAt = '' }: Caller): boolean {
  return endedAt !== null || (before !== null && signedInAt < before && signedInAt !== kept);
}

const agentsSchema = z.array(z.object({ browser: z.enum(browsers), system: z.enum(systems) }));
const readAgents = (text: string | null): UserAgent[] => (text === null ? [] : agentsSchema.parse(JSON.parse(text)));

export async function recordSession(
  db: KyselyDb,
  { uid, signedInAt }: Caller,
  state: SessionState,
  agent: UserAgent,
  now: Date,
): Promise<void> {
  if (signedInAt === undefined) return;
  const before = readAgents(state.agents);
  const isKnownAgent = before.some(({ browser, system }) => browser === agent.browser && system === agent.system);
  const isRecent = state.lastUsedAt !== null && now.getTime() - Date.parse(state.lastUsedAt) < lastUsedIntervalMs;
  if (isRecent && (isKnownAgent || before.length >= maxAgents)) return;
  const agents = JSON.stringify(isKnownAgent ? before : [...before, agent].slice(0, maxAgents));
  const lastUsedAt = now.toISOString();
  await db
    .insertInto('sessions')
    .values({ uid, signedInAt, lastUsedAt, agents, endedAt: null })
    .onConflict((conflict) => conflict.columns(['uid', 'signedInAt']).doUpdateSet({ lastUsedAt, agents }))
    .execute();
  if (state.lastUsedAt === null) await limitListedSessions(db, uid);
}

async function limitListedSessions(db: KyselyDb, uid: string): Promise<void> {
  const listed = db
    .selectFrom('sessions')
    .select('signedInAt')
    .where('uid', '=', uid)
    .where('endedAt', 'is', null)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('signedInAt', 'desc')
    .limit(maxSessions);
  await db
    .deleteFrom('sessions')
    .where('uid', '=', uid)
    .where('endedAt', 'is', null)
    .where('signedInAt', 'not in', listed)
    .execute();
}

export async function readSessions(db: KyselyDb, { uid, signedInAt }: Caller): Promise<Session[]> {
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
 * Accepts any format of the sign-in time. The device of the session is unknown, so all devices of the person stop
 * receiving notifications until the console is opened on them again. Throws `record.notFound`, and `request.invalid`
 * for the caller's own session.
 */
export async function endSessionBySignIn(context: WriteContext, caller: Caller, signedInAt: string): Promise<void> {
  const { trx: db, at } = context;
  const { uid } = caller;
  const signedInMs = Date.parse(signedInAt);
  if (caller.signedInAt !== undefined && signedInMs === Date.parse(caller.signedInAt))
    throw invalid<AnyInput>({ field: 'signedInAt', code: 'notAChoice' });
  const ended = (await readSessions(db, caller)).find((session) => Date.parse(session.signedInAt) === signedInMs);
  if (!ended) throw new Problem('record.notFound');
  await db
    .updateTable('sessions')
    .set({ endedAt: at })
    .where('uid', '=', uid)
    .where('signedInAt', '=', ended.signedInAt)
    .execute();
  await limitEndedSessions(db, caller);
  await removeDevicesOf(db, uid);
  cutOffLive(context, uid);
}

/**
 * Ends the caller's session after the check at the end of the request. Keeps the person's devices: the console removes
 * its own.
 */
export function endCurrentSession(context: WriteContext, caller: Caller): void {
  const { trx: db, at } = context;
  const { uid, signedInAt } = caller;
  if (signedInAt === undefined) return;
  cutOffLive(context, uid);
  context.beforeCommit(async () => {
    await db
      .updateTable('sessions')
      .set({ endedAt: at })
      .where('uid', '=', uid)
      .where('signedInAt', '=', signedInAt)
      .execute();
    await limitEndedSessions(db, caller);
  });
}

/**
 * Limits the stored ended sessions to the latest `maxSessions`. Ends every session that began before the oldest of
 * them, except the caller's, because older ended sessions are no longer stored.
 */
async function limitEndedSessions(db: KyselyDb, { uid, signedInAt = '' }: Caller): Promise<void> {
  const latest = await db
    .selectFrom('sessions')
    .select('signedInAt')
    .where('uid', '=', uid)
    .where('endedAt', 'is not', null)
    .orderBy('signedInAt', 'desc')
    .limit(maxSessions + 1)
    .execute();
  const oldest = latest.at(maxSessions - 1);
  if (oldest && latest.length > maxSessions) await endBefore(db, uid, { before: oldest.signedInAt, kept: signedInAt });
}

export async function endAllButCurrent(context: WriteContext, { uid, signedInAt = '' }: Caller): Promise<void> {
  const { trx: db, at } = context;
  cutOffLive(context, uid);
  await endBefore(db, uid, { before: at, kept: signedInAt });
  await removeDevicesOf(db, uid);
}

/**
 * Deletes the stored sessions of a person after the identity service has ended them. A sign-in within the same second
 * stays valid. The caller's request is still answered, even if its session has ended.
 */
export function endAllSessions(context: WriteContext, uid: unknown): void {
  if (typeof uid !== 'string') return;
  const { trx: db, at } = context;
  cutOffLive(context, uid);
  context.beforeCommit(async () => {
    await endBefore(db, uid, { before: `${at.slice(0, 19)}.000Z`, kept: '' });
    await db.deleteFrom('sessions').where('uid', '=', uid).execute();
  });
}

async function endBefore(db: KyselyDb, uid: string, cutoff: { before: string; kept: string }): Promise<void> {
  await db
    .insertInto('sessionCutoffs')
    .values({ uid, ...cutoff })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(cutoff))
    .execute();
  await db
    .deleteFrom('sessions')
    .where('uid', '=', uid)
    .where('signedInAt', '<', cutoff.before)
    .where('signedInAt', '<>', cutoff.kept)
    .execute();
}

export async function deleteUnusedSessions(db: KyselyDb, now: Date): Promise<void> {
  const before = new Date(now.getTime() - maxUnusedMs).toISOString();
  await db.deleteFrom('sessions').where('lastUsedAt', '<', before).where('endedAt', 'is', null).execute();
}

const browserPatterns: readonly (readonly [RegExp, UserAgent['browser']])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'edge'],
  [/\bOPR\/|\bOpera\b/, 'opera'],
  [/\b(?:Firefox|FxiOS)\//, 'firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'chrome'],
  [/\bSafari\//, 'safari'],
];
const systemPatterns: readonly (readonly [RegExp, UserAgent['system']])[] = [
  [/\bAndroid\b/, 'android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'ios'],
  [/\bCrOS\b/, 'chromeos'],
  [/\bWindows\b/, 'windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macos'],
  [/\bLinux\b/, 'linux'],
];

export function parseUserAgent(userAgent: string | undefined): UserAgent {
  const firstMatch = <T>(patterns: readonly (readonly [RegExp, T])[]) =>
    patterns.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  return { browser: firstMatch(browserPatterns) ?? 'other', system: firstMatch(systemPatterns) ?? 'other' };
}

/** Returns times in seconds, the precision of tokens. */
async function readCutoff(db: KyselyDb, uid: string): Promise<LiveCutoff> {
  const cutoff = await db
    .selectFrom('sessionCutoffs')
    .select(['before', 'kept'])
    .where('uid', '=', uid)
    .executeTakeFirst();
  const endedSessions = await db
    .selectFrom('sessions')
    .select('signedInAt')
    .where('uid', '=', uid)
    .where('endedAt', 'is not', null)
    .execute();
  return {
    // Rounds up, because sign-in times have whole seconds: ends a session that began in the second of the cutoff.
    before: cutoff ? Math.ceil(Date.parse(cutoff.before) / 1_000) : 0,
    kept: cutoff?.kept ? toSeconds(cutoff.kept) : 0,
    ended: endedSessions.map(({ signedInAt }) => toSeconds(signedInAt)),
  };
}

const toSeconds = (time: string) => Math.floor(Date.parse(time) / 1_000);

/** After the commit, stops live updates to ended sessions at the external service that consoles listen to. */
function cutOffLive({ afterCommit }: Pick<WriteContext, 'afterCommit'>, uid: unknown): void {
  if (typeof uid !== 'string') return;
  afterCommit(async ({ db, live }) => live.publishCutoff?.(uid, () => readCutoff(db, uid)));
}
