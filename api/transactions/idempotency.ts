import { Problem } from '../problem';
import type { Database, KyselyTransaction } from '../db/database';
import { withRetries } from '../db/transactions';
import { isUuid } from '../engine/id';
import type { Vault } from '../vault';
import type { Services } from './services';

/**
 * `Idempotency-Key`: a request sent again has one effect and one response (docs/business.md, invariant 8). A first
 * transaction claims the key, so that a repeated request sees that the first request is running. A second transaction
 * stores the effect and its response. If the process ends in between, the claim expires with its lease. If another
 * request has taken over the expired claim, the commit of the first request fails.
 */
export interface Claim {
  actorId: string;
  key: string;
  claim: string;
}

/** Idempotency key of a request. `requestHash`: its `fingerprint`. */
export interface KeyOfRequest extends Omit<Claim, 'claim'> {
  requestHash: string;
}

export interface StoredResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const leaseMs = 30_000;
const retentionMs = 48 * 3_600_000;

export function readKey(request: Request): string | undefined {
  const key = request.headers.get('Idempotency-Key')?.trim().toLowerCase();
  if (!key) return undefined;
  if (!isUuid(key)) throw new Problem('request.malformedIdempotencyKey');
  return key;
}

/**
 * Returns the keyed hash of a request's method, address and body; an idempotency key is valid only for this hash. A
 * plain hash would let an attacker guess a secret in the body.
 */
export async function fingerprint({ vault }: Pick<Services, 'vault'>, request: Request, body: string): Promise<string> {
  const { pathname, search } = new URL(request.url);
  return vault.keyedHash(`${request.method} ${pathname}${search}\n${body}`);
}

/**
 * Claims a key, or returns the stored response. Throws `idempotency.keyReused` if the key was used for another request,
 * and `idempotency.inFlight` while the first request is running.
 */
export function claimKey(
  services: Services,
  actorId: string,
  key: string,
  request: string,
): Promise<Claim | StoredResponse> {
  const claim = services.newId();
  return withRetries(() => tryClaim(services, { actorId, key, claim }, request), services.db.counts);
}

async function tryClaim(
  { db, clock, vault }: Services,
  requestedClaim: Claim,
  request: string,
): Promise<Claim | StoredResponse> {
  const { actorId, key, claim } = requestedClaim;
  const now = clock().getTime();
  const { lease, keepUntil } = newLease(now, claim);
  const freshClaim = { request, ...lease, keepUntil, answer: null };
  const { numInsertedOrUpdatedRows: inserted } = await db.kysely
    .insertInto('idempotencyKeys')
    .values({ actorId, key, ...freshClaim })
    .onConflict((conflict) =>
      conflict
        .columns(['actorId', 'key'])
        .doUpdateSet(freshClaim)
        .where('idempotencyKeys.keepUntil', '<=', new Date(now).toISOString()),
    )
    .executeTakeFirstOrThrow();
  if (inserted === 1n) return requestedClaim;

  const existing = await db.kysely
    .selectFrom('idempotencyKeys')
    .selectAll()
    .where('actorId', '=', actorId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!existing) throw inFlight(1);
  if (existing.request !== request) throw new Problem('idempotency.keyReused');
  if (existing.answer !== null) return parseStoredResponse(await vault.open(existing.answer));
  // An earlier attempt of this call has claimed the key, but the database's response was lost.
  if (existing.claim === claim) return requestedClaim;

  const remainingMs = Date.parse(existing.leaseUntil) - now;
  if (remainingMs > 0) throw inFlight(Math.ceil(remainingMs / 1_000));
  const { numUpdatedRows: updatedRows } = await db.kysely
    .updateTable('idempotencyKeys')
    .set(lease)
    .where('actorId', '=', actorId)
    .where('key', '=', key)
    .where('claim', '=', existing.claim)
    .where('answer', 'is', null)
    .executeTakeFirstOrThrow();
  if (updatedRows !== 1n) throw inFlight(1);
  return requestedClaim;
}

/**
 * Returns the stored responses of those keys that have one. Throws `idempotency.keyReused` if a key was used for another
 * request.
 */
export async function readStoredResponses(
  { db, vault, clock }: Services,
  { actorId, requestHash }: Pick<KeyOfRequest, 'actorId' | 'requestHash'>,
  keys: readonly string[],
): Promise<Map<string, StoredResponse>> {
  const stored = await db.kysely
    .selectFrom('idempotencyKeys')
    .select(['key', 'request', 'answer'])
    .where('actorId', '=', actorId)
    .where('key', 'in', keys)
    .where('keepUntil', '>', clock().toISOString())
    .execute();
  if (stored.some(({ request }) => request !== requestHash)) throw new Problem('idempotency.keyReused');
  const responses = new Map<string, StoredResponse>();
  for (const { key, answer } of stored)
    if (answer !== null) responses.set(key, parseStoredResponse(await vault.open(answer)));
  return responses;
}

function newLease(now: number, claim: string) {
  const at = (ms: number) => new Date(now + ms).toISOString();
  return { lease: { claim, leaseUntil: at(leaseMs) }, keepUntil: at(retentionMs) };
}

/** Returns the row of a key that was not claimed before, for the transaction of its effect. */
export async function newStoredRow(
  { clock, vault }: Pick<Services, 'clock' | 'vault'>,
  { actorId, key, requestHash }: KeyOfRequest,
  claim: string,
  response: StoredResponse,
) {
  const { lease, keepUntil } = newLease(clock().getTime(), claim);
  return { actorId, key, request: requestHash, ...lease, keepUntil, answer: await sealResponse(vault, response) };
}

/** Stores a response under a freed key, for the same request sent again. Does nothing if the key was claimed meanwhile. */
export async function storeFreedResponse(
  trx: KyselyTransaction,
  services: Pick<Services, 'clock' | 'vault' | 'newId'>,
  key: KeyOfRequest,
  response: StoredResponse,
): Promise<void> {
  await trx
    .insertInto('idempotencyKeys')
    .values(await newStoredRow(services, key, services.newId(), response))
    .onConflict((conflict) => conflict.columns(['actorId', 'key']).doNothing())
    .execute();
}

const sealResponse = (vault: Vault, response: StoredResponse) => vault.seal(JSON.stringify(response));

export async function removeExpiredKeys({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await db.kysely.deleteFrom('idempotencyKeys').where('keepUntil', '<=', clock().toISOString()).execute();
}

export const claimedAt = (keepUntil: string): string => new Date(Date.parse(keepUntil) - retentionMs).toISOString();

export function parseStoredResponse(text: string): StoredResponse {
  return JSON.parse(text);
}

function inFlight(seconds: number): Problem {
  return new Problem('idempotency.inFlight', { headers: { 'Retry-After': String(seconds) } });
}

/**
 * Stores the response in the transaction of the effect, encrypted because it may contain one-time fields. Throws
 * `idempotency.inFlight`, which rolls the effect back, if another request has taken over the claim or the claim already
 * has a response.
 */
export async function storeResponse(
  trx: KyselyTransaction,
  vault: Vault,
  { actorId, key, claim }: Claim,
  response: StoredResponse,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('idempotencyKeys')
    .set({ answer: await sealResponse(vault, response) })
    .where('actorId', '=', actorId)
    .where('key', '=', key)
    .where('claim', '=', claim)
    .where('answer', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw inFlight(1);
}

/**
 * Returns whether the response of a claim was committed, for a commit whose acknowledgment was lost. Waits for a
 * transaction that may still be committing, but only if the row existed before it (not after `writeTogether`).
 */
export async function isResponseStored({ db }: Pick<Services, 'db'>, { actorId, key, claim }: Claim): Promise<boolean> {
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

/** Frees the key of a refused or failed request, so that the request can be corrected and sent again. */
export async function freeKey({ db }: Services, { actorId, key, claim }: Claim): Promise<void> {
  await db.kysely
    .deleteFrom('idempotencyKeys')
    .where('actorId', '=', actorId)
    .where('key', '=', key)
    .where('claim', '=', claim)
    .where('answer', 'is', null)
    .execute();
}

export async function freeAllKeys({ kysely }: Database): Promise<void> {
  await kysely.deleteFrom('idempotencyKeys').where('answer', 'is', null).execute();
}
