import * as z from 'zod/mini';
import { dateIn } from '../../contract/days';
import { keyDuties } from '../../contract/duties';
import { parseJson } from '../../contract/json';
import { isAddressWithin } from '../../contract/networks';
import { apiKeys, apiKeyUid, maskSecret } from '../../contract/people/apiKeys';
import type { KyselyDb } from '../db/database';
import { classifyDatabaseError } from '../db/errors';
import { countAttempt, msUntilNextAttempt, type AttemptLimit } from '../db/failedAttempts';
import type { Actor } from '../engine/writeContext';
import { tokenProblem } from '../http/authenticate';
import type { Ctx, Deps } from '../http/context';
import { networkOf } from '../http/network';
import { Problem } from '../problem';
import { findKeyBySecret } from './secrets';

const lastUsedIntervalMs = 5 * 60_000;

/** Limits wrong secrets per network: beyond the limit, the network gets 429 for 15 minutes. */
const failedSecretLimit: AttemptLimit = { kind: 'apiKey', maxFailures: 30, windowMs: 15 * 60_000 };

const readDuties = (column: string | null) => z.parse(z.array(z.enum(keyDuties)), parseJson(column ?? '[]'));

const unusableKeyProblem = (code: 'auth.keyRevoked' | 'auth.keyReplaced' | 'auth.keyExpired') =>
  new Problem(code, { headers: { 'WWW-Authenticate': 'Bearer realm="Sobremesa Console", error="invalid_token"' } });

/**
 * Returns the actor of an API key, which has no session or e-mail address and never counts as a second person. Explains
 * a refusal only to callers with a correct secret. Throws 401, 403 `auth.keyAddress`, or 429 after too many wrong
 * secrets.
 */
export async function authenticateApiKey(deps: Deps, c: Ctx, secret: string): Promise<Actor> {
  const { db, vault, clock, settings } = deps;
  const now = clock();
  const key = await findKeyBySecret(db.kysely, vault, secret);
  if (!key) throw await countFailedSecret(deps, c, now);
  if (key.revokedAt !== null) throw unusableKeyProblem('auth.keyRevoked');
  if (key.until !== null && key.until <= now.toISOString()) throw unusableKeyProblem('auth.keyReplaced');
  if (key.expiresOn < dateIn(settings.timeZone, now)) throw unusableKeyProblem('auth.keyExpired');
  if (key.addresses !== null && !isAddressWithin(c.env.address ?? '', key.addresses))
    throw new Problem('auth.keyAddress');
  await recordLastUse(db.kysely, key, now);
  return {
    uid: apiKeyUid(key.id),
    email: maskSecret(key.last4),
    name: key.name,
    role: null,
    duties: readDuties(key.duties),
    apiKeyId: key.id,
  };
}

async function countFailedSecret({ db }: Deps, c: Ctx, now: Date): Promise<Problem> {
  const network = c.env.address === undefined ? 'unknown' : networkOf(c.env.address);
  const ms = await msUntilNextAttempt(db.kysely, failedSecretLimit, network, now);
  if (ms > 0)
    return new Problem('service.tooManyRequests', { headers: { 'Retry-After': String(Math.ceil(ms / 1_000)) } });
  await countAttempt(db.kysely, failedSecretLimit, network, now).catch(rethrowUnlessUnavailable);
  return tokenProblem('invalid');
}

async function recordLastUse(db: KyselyDb, { id, lastUsedAt }: { id: string; lastUsedAt: string | null }, now: Date) {
  if (lastUsedAt !== null && now.getTime() - Date.parse(lastUsedAt) < lastUsedIntervalMs) return;
  await db
    .updateTable(apiKeys.table)
    .set({ lastUsedAt: now.toISOString() })
    .where('id', '=', id)
    .execute()
    .catch(rethrowUnlessUnavailable);
}

/** Ignores an unavailable database, such as a read-only one, so that API keys can still read. */
function rethrowUnlessUnavailable(error: unknown): void {
  if (classifyDatabaseError(error)?.kind !== 'unavailable') throw error;
}

export async function assertNotRevoked(db: KyselyDb, id: string): Promise<void> {
  const key = await db.selectFrom(apiKeys.table).select('revokedAt').where('id', '=', id).executeTakeFirst();
  if (key?.revokedAt !== null) throw unusableKeyProblem('auth.keyRevoked');
}
