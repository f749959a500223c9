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
 * Sessions as the API has seen them (decision 73). The identity service knows none: to it a session is a token that says
 * when its person signed in. `sessionCutoffs`: who ended all others, those of before that moment but one.
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

/** So often at most its last use is written down, in milliseconds. */
const notedEveryMs = 5 * 60_000;
/** One that was not used for so long is listed no more. One that was ended is kept: its token may be renewed for ever. */
const keptMs = 60 * 86_400_000;
const mostAgents = 3;
/** Of one person: so many are listed, the last used, and so many ended ones are known one by one. */
export const mostSessions = 50;

/** What is kept of the session of a request; all `null` where it was not seen yet. */
export interface KnownSession {
  lastUsedAt: string | null;
  agents: string | null;
  endedAt: string | null;
  before: string | null;
  kept: string | null;
}

/** Whether its person has ended it. */
export function isEnded({ endedAt, before, kept }: KnownSession, { signedInAt = '' }: Caller): boolean {
  return endedAt !== null || (before !== null && signedInAt < before && signedInAt !== kept);
}

const agentsSchema = z.array(z.object({ browser: z.enum(browsers), system: z.enum(systems) }));
const readAgents = (text: string | null): Agent[] => (text === null ? [] : agentsSchema.parse(JSON.parse(text)));

/** Notes where a session is used, and that it is: at its first request, from another device, and every five minutes. */
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

/** One that is dropped is listed again when it is used. */
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

/** Those of a person that have not ended, the last used first. */
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
 * Ends one that is listed, told by its moment in any spelling. Its device is not known by it: no device of the person is
 * told of anything until it is opened again. Throws `record.notFound`, and `request.invalid` for the one that asks:
 * whoever wants that signs out.
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

/** Where too many were ended one by one, whoever signed in before the latest of them is refused, but for the caller. */
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

/** Ends all but that of the caller, also those that never asked for anything. */
export async function endOthers(context: WriteContext, { uid, signedInAt = '' }: Caller): Promise<void> {
  const { trx: db, at } = context;
  cutOffLive(context, uid);
  await endBefore(db, uid, { before: at, kept: signedInAt });
  await removeDevicesOf(db, uid);
}

/**
 * Somebody's sessions all end at the identity service: nothing that was ended or kept here counts any more. Whoever signs
 * in within the same second comes in. They may include the caller's, whose request is answered all the same.
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

/** Refuses whoever signed in before a moment, but one. */
async function endBefore(db: Queries, uid: string, cutoff: { before: string; kept: string }): Promise<void> {
  await db
    .insertInto('sessionCutoffs')
    .values({ uid, ...cutoff })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(cutoff))
    .execute();
  // The cutoff says so of these from now on.
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

/** What a browser says of itself, reduced to what its person knows it by: no versions. */
export function agentOf(userAgent: string | undefined): Agent {
  const of = <T>(signs: readonly (readonly [RegExp, T])[]) => signs.find(([sign]) => sign.test(userAgent ?? ''))?.[1];
  return { browser: of(browserSigns) ?? 'other', system: of(systemSigns) ?? 'other' };
}
