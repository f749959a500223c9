import { Problem } from '../problem';
import type { Database, Transacting } from '../db/database';
import { retrying } from '../db/retry';
import { isUuid } from '../engine/id';
import type { Vault } from '../vault';
import type { Deps } from './context';

/**
 * `Idempotency-Key`: a request sent again has one effect and one response (docs/business.md,
 * invariant 8). A key is claimed first, in a transaction of its own, so that a second request sees that the
 * first is running. The effect and its response are then stored in one transaction. If a process dies in between, its
 * claim ends with the lease; if another request has taken over the claim by then, the commit of the first one fails.
 */
export interface Claim {
  actorId: string;
  key: string;
  /** Identifies the attempt that holds the key. */
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

/**
 * What a key is bound to: method, address and body. Keyed, since a body may contain a secret that a plain hash would
 * let an attacker guess.
 */
export async function fingerprint({ vault }: Pick<Deps, 'vault'>, request: Request, body: string): Promise<string> {
  const { pathname, search } = new URL(request.url);
  return vault.mark(`${request.method} ${pathname}${search}\n${body}`);
}

/**
 * Claims a key, or returns the stored response. Throws `idempotency.keyReused` if the key was used for another request,
 * `idempotency.inFlight` while the first request is running.
 */
export function claimKey(deps: Deps, actorId: string, key: string, request: string): Promise<Claim | KeptAnswer> {
  const claim = deps.newId();
  return retrying(() => tryClaim(deps, { actorId, key, claim }, request), deps.db.counts);
}

async function tryClaim({ db, clock, vault }: Deps, wanted: Claim, request: string): Promise<Claim | KeptAnswer> {
  const { actorId, key, claim } = wanted;
  const now = clock().getTime();
  const at = (ms: number) => new Date(now + ms).toISOString();
  const mine = { claim, leaseUntil: at(leaseMs) };
  const anew = { request, ...mine, keepUntil: at(keptMs), answer: null };
  const { numInsertedOrUpdatedRows: inserted } = await db.kysely
    .insertInto('idempotencyKeys')
    .values({ actorId, key, ...anew })
    // One whose time is over counts as forgotten, though no upkeep has removed it yet.
    .onConflict((conflict) =>
      conflict.columns(['actorId', 'key']).doUpdateSet(anew).where('idempotencyKeys.keepUntil', '<=', at(0)),
    )
    .executeTakeFirstOrThrow();
  if (inserted === 1n) return wanted;

  const held = await db.kysely
    .selectFrom('idempotencyKeys')
    .selectAll()
    .where('actorId', '=', actorId)
    .where('key', '=', key)
    .executeTakeFirst();
  // Just freed by a failed attempt.
  if (!held) throw inFlight(1);
  if (held.request !== request) throw new Problem('idempotency.keyReused');
  if (held.answer !== null) return keptIn(await vault.open(held.answer));
  // Claimed by this very attempt, whose answer was lost.
  if (held.claim === claim) return wanted;

  const leftMs = Date.parse(held.leaseUntil) - now;
  if (leftMs > 0) throw inFlight(Math.ceil(leftMs / 1_000));
  const { numUpdatedRows: taken } = await db.kysely
    .updateTable('idempotencyKeys')
    .set(mine)
    .where('actorId', '=', actorId)
    .where('key', '=', key)
    .where('claim', '=', held.claim)
    .where('answer', 'is', null)
    .executeTakeFirstOrThrow();
  if (taken !== 1n) throw inFlight(1);
  return wanted;
}

/** Forgets the keys whose time is over, and the answers they kept. */
export async function removeEndedKeys({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.kysely.deleteFrom('idempotencyKeys').where('keepUntil', '<=', clock().toISOString()).execute();
}

/** When a key was claimed, of which is known how long it is kept. */
export const claimedAt = (keepUntil: string): string => new Date(Date.parse(keepUntil) - keptMs).toISOString();

/** An answer as `keepAnswer` wrote it. */
export function keptIn(text: string): KeptAnswer {
  return JSON.parse(text);
}

function inFlight(seconds: number): Problem {
  return new Problem('idempotency.inFlight', { headers: { 'Retry-After': String(seconds) } });
}

/**
 * Stores the response in the transaction of the effect, encrypted: it may contain one-time fields. Throws if another
 * request holds the claim by now, or the claim has a response already, which rolls the effect back.
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
    .where('answer', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw inFlight(1);
}

/**
 * Whether the response of a claim was committed, asked after a commit whose answer was lost: waits for the transaction
 * that may still be committing, as it holds the row.
 */
export async function isKept({ db }: Deps, { actorId, key, claim }: Claim): Promise<boolean> {
  const row = await db.kysely
    .selectFrom('idempotencyKeys')
    .select('answer')
    .where('actorId', '=', actorId)
    .where('key', '=', key)
    .where('claim', '=', claim)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined && row.answer !== null;
}

/** Frees the key of a request that was refused or failed, so that it can be corrected and sent again. */
export async function freeKey({ db }: Deps, { actorId, key, claim }: Claim): Promise<void> {
  await db.kysely
    .deleteFrom('idempotencyKeys')
    .where('actorId', '=', actorId)
    .where('key', '=', key)
    .where('claim', '=', claim)
    .where('answer', 'is', null)
    .execute();
}

/** Frees all claimed keys without a response, for a host that knows that no request is running. */
export async function releaseKeys({ kysely }: Database): Promise<void> {
  await kysely.deleteFrom('idempotencyKeys').where('answer', 'is', null).execute();
}
