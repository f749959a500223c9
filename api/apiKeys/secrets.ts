import { secretAlphabet, secretLength, secretPrefix, type Overlap } from '../../contract/people/apiKeys';
import type { KyselyDb } from '../db/database';
import type { WriteContext } from '../engine/writeContext';
import type { RandomBytes, Vault } from '../vault';

/**
 * Discards bytes at or above this limit (rejection sampling): with them, the first characters of the alphabet would be
 * more likely.
 */
const unbiasedByteLimit = 256 - (256 % secretAlphabet.length);
const secretPattern = new RegExp(`^${secretPrefix}[${secretAlphabet}]{${secretLength}}$`);

export const isSecret = (token: string) => token.startsWith(secretPrefix);

function newSecret(random: RandomBytes): string {
  let secret = '';
  while (secret.length < secretLength) {
    const [byte = unbiasedByteLimit] = random(new Uint8Array(1));
    if (byte < unbiasedByteLimit) secret += secretAlphabet.charAt(byte % secretAlphabet.length);
  }
  return `${secretPrefix}${secret}`;
}

/** The prefix makes the hash differ from that of a gift card code with the same text. */
const markInput = (secret: string) => `apiKey ${secret}`;

const hour = 3_600_000;
export const overlapMs: Readonly<Record<Overlap, number>> = { none: 0, hour, day: 24 * hour };

/**
 * Creates a secret. The previous one stays valid until `previousUntil`, or becomes invalid at once if that is `null`.
 * All older secrets become invalid.
 */
export async function replaceSecret(
  { trx, vault, random, at, actor, approval }: WriteContext,
  keyId: string,
  overlap: Overlap,
): Promise<{ secret: string; previousUntil: string | null }> {
  const until = new Date(Date.parse(at) + overlapMs[overlap]).toISOString();
  const updateKeySecrets = () => trx.updateTable('apiKeySecrets').where('keyId', '=', keyId);
  await updateKeySecrets().set({ until: at }).where('until', '>', at).execute();
  const { numUpdatedRows } = await updateKeySecrets()
    .set({ until })
    .where('until', 'is', null)
    .executeTakeFirstOrThrow();
  const secret = newSecret(random);
  // Two people know the secret: the approver, who sees it, and the requester, who configures the other system with it.
  const shownTo = JSON.stringify([...new Set([...(approval ? [approval.requestedBy] : []), actor.uid])]);
  await trx
    .insertInto('apiKeySecrets')
    .values({ mark: await vault.keyedHash(markInput(secret)), keyId, last4: secret.slice(-4), until: null, shownTo })
    .execute();
  return { secret, previousUntil: numUpdatedRows > 0n && until > at ? until : null };
}

/** Finds secrets that were hashed with the current or any former key of the installation. */
export async function findKeyBySecret(db: KyselyDb, vault: Pick<Vault, 'keyedHashes'>, secret: string) {
  if (!secretPattern.test(secret)) return undefined;
  return db
    .selectFrom('apiKeySecrets')
    .innerJoin('apiKeys', 'apiKeys.id', 'apiKeySecrets.keyId')
    .select(['apiKeys.id', 'name', 'duties', 'expiresOn', 'addresses', 'revokedAt', 'lastUsedAt'])
    .select(['apiKeySecrets.last4', 'until'])
    .where('mark', 'in', await vault.keyedHashes(markInput(secret)))
    .executeTakeFirst();
}
