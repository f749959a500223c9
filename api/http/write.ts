import type { Endpoint, EndpointOutput } from '../../contract/endpoint';
import { retrying } from '../db/retry';
import { Problem } from '../problem';
import type { WriteContext } from '../engine/writeContext';
import { assertRecentSignIn } from '../engine/recentSignIn';
import type { ApiRecord } from '../engine/record';
import { authenticateAgain } from './authenticate';
import { etag } from './conditional';
import { viewerOf, type Ctx, type Deps } from './context';
import { runDry, transact, writeRequestOf, type CommitRecord } from './transact';
import {
  claimKey,
  fingerprint,
  freeKey,
  isKept,
  keepAnswer,
  readKey,
  type Claim,
  type KeptAnswer,
} from './idempotency';

interface WriteOptions {
  /** The raw body, or a text that identifies it. */
  body: string;
  /** Runs before the transaction; may run again, and is not rolled back. Skipped if a stored response is returned. */
  prepare?: (() => Promise<void>) | undefined;
  /** Throws `request.idempotencyKeyMissing` without an Idempotency-Key. */
  keyRequired?: boolean;
  /** Takes the ledger lock. */
  movesMoney?: boolean;
  /** Requires a recent sign-in, except for a dry run. */
  recentSignIn?: boolean;
  /** Rolls the transaction back and returns what would have happened. */
  dryRun?: boolean;
}

type Effect = (context: WriteContext) => Promise<KeptAnswer>;

/**
 * Runs a write: its effect, its audit event and its stored response in one transaction. Throws 401 or 403 if the
 * caller has lost access since it was admitted.
 */
export async function write(
  c: Ctx,
  deps: Deps,
  { body, prepare, keyRequired = false, movesMoney = false, recentSignIn = false, dryRun = false }: WriteOptions,
  effect: Effect,
): Promise<Response> {
  // Reading the body may have taken long: the session may have ended.
  await authenticateAgain(c, deps);
  if (recentSignIn && !dryRun) assertRecentSignIn(viewerOf(c, deps));
  const request = writeRequestOf(c, deps);
  if (dryRun) {
    if (prepare) await retrying(prepare, deps.db.counts);
    return answer(await runDry(deps, request, effect, { movesMoney }));
  }
  const key = readKey(c.req.raw);
  if (key === undefined && keyRequired) throw new Problem('request.idempotencyKeyMissing');
  if (key === undefined) {
    if (prepare) await retrying(prepare, deps.db.counts);
    return answer(await transact(deps, request, effect, { movesMoney }));
  }

  const claimed = await claimKey(deps, c.get('caller').uid, key, await fingerprint(deps, c.req.raw, body));
  if ('status' in claimed) return answer(claimed, { 'Idempotency-Hit': 'true' });
  try {
    if (prepare) await retrying(prepare, deps.db.counts);
    return answer(await transact(deps, request, effect, { movesMoney, record: keeping(deps, claimed) }));
  } catch (error) {
    // If this fails too, the claim ends with its lease. The caller gets the original error.
    await retrying(() => freeKey(deps, claimed), deps.db.counts).catch(() => {});
    throw error;
  }
}

/** Builds a response with a record, and its version as the ETag. */
export function recordAnswer(record: ApiRecord, status = 200, headers: Record<string, string> = {}): KeptAnswer {
  return jsonAnswer(record, status, { ETag: etag(record.version), ...headers });
}

/** Builds a response with the declared output of an endpoint. */
export function outputOf<const E extends Endpoint>(_endpoint: E, output: EndpointOutput<E>): KeptAnswer {
  return jsonAnswer(output);
}

export function jsonAnswer(body: unknown, status = 200, headers: Record<string, string> = {}): KeptAnswer {
  return { status, headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

export function answer(
  { status, headers, body }: Omit<KeptAnswer, 'body'> & { body: string | ReadableStream<Uint8Array> },
  more: Record<string, string> = {},
): Response {
  return new Response(body, { status, headers: { ...headers, ...more } });
}

const keeping = (deps: Deps, claim: Claim): CommitRecord<KeptAnswer> => ({
  write: (trx, kept) => keepAnswer(trx, deps.vault, claim, kept),
  isThere: () => retrying(() => isKept(deps, claim), deps.db.counts),
});
