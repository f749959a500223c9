import type { Endpoint, EndpointOutput } from '../../contract/endpoint';
import { withRetries } from '../db/transactions';
import { Problem } from '../problem';
import { FailedAttempt } from '../engine/attempts';
import { assertRecentSignIn } from '../engine/recentSignIn';
import type { ApiRecord } from '../engine/record';
import { authenticateAgain } from './authenticate';
import { viewerOf, type Ctx, type Deps } from './context';
import { logExternalFailure } from './log';
import { storedProblem } from './problems';
import { recordFailedAttempt } from './recordFailedAttempt';
import { runDry, transact, type WriteRequest } from '../transactions/transact';
import { writeOnce, type WriteOnceOptions } from '../transactions/writeOnce';
import type { WriteHandler } from '../transactions/writeTogether';
import { fingerprint, readKey, storeFreedResponse, type StoredResponse } from '../transactions/idempotency';

interface WriteOptions extends WriteOnceOptions {
  body: string;
  keyRequired?: boolean;
  recentSignIn?: boolean;
  dryRun?: boolean;
}

/**
 * Runs a write: its handler, its audit event and its stored response in one transaction. Throws 401 or 403 if the caller
 * has lost access since `admit`.
 */
export async function write(
  c: Ctx,
  deps: Deps,
  {
    body,
    prepare,
    keyRequired = false,
    movesMoney = false,
    recentSignIn = false,
    dryRun = false,
    canShareTransaction,
  }: WriteOptions,
  handler: WriteHandler,
): Promise<Response> {
  // The session may have ended while the body was read.
  await authenticateAgain(c, deps);
  if (recentSignIn && !dryRun) assertRecentSignIn(viewerOf(c, deps));
  const request = writeRequestOf(c, deps);
  if (dryRun) {
    if (prepare) await withRetries(prepare, deps.db.counts);
    return toResponse(await runDry(deps, request, handler, { movesMoney }));
  }
  const key = readKey(c.req.raw);
  if (key === undefined && keyRequired) throw new Problem('request.idempotencyKeyMissing');
  if (key === undefined) {
    if (prepare) await withRetries(prepare, deps.db.counts);
    return toResponse(await transact(deps, request, handler, { movesMoney }));
  }

  const [{ uid: actorId }, requestHash] = [c.get('caller'), await fingerprint(deps, c.req.raw, body)];
  const keyOfRequest = { actorId, key, requestHash };
  try {
    const { response, isRepeated } = await writeOnce(
      deps,
      { request, handler, ...keyOfRequest },
      { prepare, movesMoney, ...(canShareTransaction && { canShareTransaction }) },
    );
    return toResponse(response, isRepeated ? { 'Idempotency-Hit': 'true' } : {});
  } catch (error) {
    if (!(error instanceof FailedAttempt)) throw error;
    // Stores the refusal, so that the attempt does not count again when the request is repeated.
    await recordFailedAttempt(deps, request, error, (trx) =>
      storeFreedResponse(trx, deps, keyOfRequest, storedProblem(c, error)),
    );
    throw new Problem(error.code, error.details);
  }
}

export function writeRequestOf(c: Ctx, deps: Deps): WriteRequest {
  return {
    viewer: viewerOf(c, deps),
    requestId: c.get('requestId'),
    report: (what, error) => logExternalFailure(c, deps, what, error),
    assertStillAdmitted: async (trx) => deps.assertStillAdmitted?.(trx, c.get('caller')),
  };
}

export function recordResponse(record: ApiRecord, status = 200, headers: Record<string, string> = {}): StoredResponse {
  return jsonResponse(record, status, { ETag: etag(record.version), ...headers });
}

export function outputResponse<const E extends Endpoint>(_endpoint: E, output: EndpointOutput<E>): StoredResponse {
  return jsonResponse(output);
}

export function jsonResponse(body: unknown, status = 200, headers: Record<string, string> = {}): StoredResponse {
  return { status, headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

export function toResponse(
  { status, headers, body }: Omit<StoredResponse, 'body'> & { body: string | ReadableStream<Uint8Array> },
  moreHeaders: Record<string, string> = {},
): Response {
  return new Response(body, { status, headers: { ...headers, ...moreHeaders } });
}

export function etag(version: number): string {
  return `"${version}"`;
}

/**
 * Returns the version in `If-Match`, which is the version that the writer has read. Accepts weak tags, because proxies
 * that compress a response make its tag weak. Rejects `*`, which would overwrite any version. Throws
 * `request.ifMatchMissing`, `request.malformedIfMatch`.
 */
export function requiredVersion(request: Request): number {
  const header = request.headers.get('If-Match')?.trim();
  if (header === undefined || header === '' || header === '*') throw new Problem('request.ifMatchMissing');
  const [, version] = /^(?:W\/)?"(\d{1,15})"$/.exec(header) ?? [];
  if (version === undefined) throw new Problem('request.malformedIfMatch');
  return Number(version);
}
