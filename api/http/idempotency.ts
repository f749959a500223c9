import { Problem } from '../problem';
import type { Database, Transacting } from '../db/database';
import { isUuid } from '../engine/id';
import type { Vault } from '../vault';
import type { Deps } from './context';

/**
 * `Idempotency-Key`: the same request sent again has one effect and one answer (docs/business.md,
 * invariant 8). A key is claimed in a transaction of its own before anything is done, so that a
 * second request sees the first at work; the effect and its answer are then kept in one
 * transaction. Whoever dies in between loses the claim with its lease, and whoever took over
 * makes the slow one's commit fail.
 */
export interface Claim {
  actorId: string;
  key: string;
  /** Whose turn it is. */
  claim: string;
}

export interface KeptAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const leaseMs = 30_000;
const keptMs = 48 * 3_600_000;

/** The key of a request; `undefined` without one. Throws `request.malformedIdempotencyKey`. */
export function readKey(request: Request): string | undefined {
  const key = request.headers.get('Idempotency-Key')?.trim().toLowerCase();
  if (!key) return undefined;
  if (!isUuid(key)) throw new Problem('request.malformedIdempotencyKey');
  return key;
}

/** What a key is bound to: method, address and body. A body can hold a secret, which a bare digest would give to whoever tries them all. */
export async function fingerprint({ vault }: Pick<Deps, 'vault'>, request: Request, body: string): Promise<string> {
  const { pathname, search } = new URL(request.url);
  return vault.mark(`${request.method} ${pathname}${search}\n${body}`);
}

/**
 * Begins a request under a key, or gives the answer it had. Throws `idempotency.keyReused` for
 * another request, `idempotency.inFlight` while the first one is at work.
 */
export async function claimKey(
  { db, clock, newId, vault }: Deps,
  actorId: string,
  key: string,
  request: string,
): Promise<Claim | KeptAnswer> {
  const now = clock().getTime();
  const at = (ms: number) => new Date(now + ms).toISOString();
  const mine = { claim: newId(), leaseUntil: at(leaseMs) };
  await db.kysely.deleteFrom('idempotencyKeys').where('keepUntil', '<=', at(0)).execute();
  const { numInsertedOrUpdatedRows: inserted } = await db.kysely
    .insertInto('idempotencyKeys')
    .values({ actorId, key, request, ...mine, keepUntil: at(keptMs), answer: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (inserted === 1n) return { actorId, key, claim: mine.claim };

  const held = await db.kysely
    .selectFrom('idempotencyKeys')
    .selectAll()
    .where('actorId', '=', actorId)
    .where('key', '=', key)
    .executeTakeFirst();
  // Freed a moment ago by an attempt that failed.
  if (!held) throw inFlight(1);
  if (held['request'] !== request) throw new Problem('idempotency.keyReused');
  if (held['answer'] !== null) return JSON.parse(await vault.open(String(held['answer']))) as KeptAnswer;

  const leftMs = Date.parse(String(held['leaseUntil'])) - now;
  if (leftMs > 0) throw inFlight(Math.ceil(leftMs / 1_000));
  const { numUpdatedRows: taken } = await db.kysely
    .updateTable('idempotencyKeys')
    .set(mine)
    .where('actorId', '=', actorId)
    .where('key', '=', key)
    .where('claim', '=', String(held['claim']))
    .where('answer', 'is', null)
    .executeTakeFirstOrThrow();
  if (taken !== 1n) throw inFlight(1);
  return { actorId, key, claim: mine.claim };
}

function inFlight(seconds: number): Problem {
  return new Problem('idempotency.inFlight', { headers: { 'Retry-After': String(seconds) } });
}

/**
 * Keeps the answer with the effect, sealed: some say what is said only once. When the claim is
 * another's by now, nothing of the effect stays.
 */
export async function keepAnswer(
  trx: Transacting,
  vault: Vault,
  { actorId, key, claim }: Claim,
  answer: KeptAnswer,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('idempotencyKeys')
    .set({ answer: await vault.seal(JSON.stringify(answer)) })
    .where('actorId', '=', actorId)
    .where('key', '=', key)
    .where('claim', '=', claim)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw inFlight(1);
}

/** Frees a key whose request was refused or failed: the person may mend it and send it again. */
export async function freeKey({ db }: Deps, { actorId, key, claim }: Claim): Promise<void> {
  await db.kysely
    .deleteFrom('idempotencyKeys')
    .where('actorId', '=', actorId)
    .where('key', '=', key)
    .where('claim', '=', claim)
    .where('answer', 'is', null)
    .execute();
}

/** Frees every key that was claimed and not answered, for a host that knows that nobody is at work. */
export async function releaseKeys({ kysely }: Database): Promise<void> {
  await kysely.deleteFrom('idempotencyKeys').where('answer', 'is', null).execute();
}
