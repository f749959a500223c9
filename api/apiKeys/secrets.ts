import { secretAlphabet, secretLength, secretPrefix, type Overlap, apiKeys } from '../../contract/people/apiKeys';
import type { KyselyDb, DatabaseKind } from '../db/database';
import type { WriteContext } from '../engine/writeContext';
import type { RandomBytes, Vault } from '../vault';
import { auditEvents } from '../../contract/people/auditEvents';
import { columnTypes, columnsByTable } from '../db/columns';

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
  // The requester of a replacement configures the other system with the secret that the approver sees.
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

/**
 * Only the keyed hash and the last four characters of a secret are stored. Invalid secrets stay stored, so that a
 * caller who still sends one learns the reason.
 */
export const apiKeySecrets = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
    const { text, integer } = columnTypes(kind);
    await db.schema
      .createTable('apiKeys')
      .addColumn('id', text, (column) => column.primaryKey().notNull())
      .addColumn('createdAt', text)
      .addColumn('updatedAt', text)
      .addColumn('version', integer, (column) => column.defaultTo(1))
      .addColumn('archivedAt', text)
      .addColumn('archived', integer, (column) => column.defaultTo(0))
      .addColumn('name', text)
      .addColumn('vouchedBy', text)
      .execute();
    await db.schema
      .createTable('apiKeySecrets')
      .addColumn('mark', text, (column) => column.primaryKey().notNull())
      .addColumn('keyId', text, (column) => column.notNull())
      .addColumn('last4', text, (column) => column.notNull())
      .addColumn('until', text)
      .execute();
    await db.schema.createIndex('apiKeySecrets_by_keyId').on('apiKeySecrets').column('keyId').execute();
  },
};

export const secretsShownTo = {
  async up(db: KyselyDb, kind: DatabaseKind): Promise<void> {
    const existing = await columnsByTable(db, kind);
    if (!existing.get('apiKeySecrets')?.has('shownTo'))
      await db.schema.alterTable('apiKeySecrets').addColumn('shownTo', columnTypes(kind).text).execute();
    if (!existing.has(auditEvents.table)) return;
    const secretEvents = await db
      .selectFrom(auditEvents.table)
      .select(['recordId', 'actorId'])
      .distinct()
      .where('resource', '=', apiKeys.name)
      .where('action', 'in', ['issue-secret', 'rotate'])
      .execute();
    for (const keyId of new Set(secretEvents.map(({ recordId }) => String(recordId))))
      await db
        .updateTable('apiKeySecrets')
        .set({ shownTo: JSON.stringify(secretEvents.flatMap((one) => (one.recordId === keyId ? [one.actorId] : []))) })
        .where('keyId', '=', keyId)
        .where('shownTo', 'is', null)
        .execute();
  },
};
