import type { ExpressionBuilder } from 'kysely';
import { resources as product } from '../../contract/resources';
import { giftCards } from '../../contract/money/giftcards';
import { approvals } from '../../contract/people/approvals';
import { isObject } from '../../contract/values';
import type { Schema } from '../db/schema';
import type { Services } from '../transactions/services';
import { claimedAt, parseStoredResponse } from '../transactions/idempotency';
import { isLinkedToPerson, type SearchKeys } from './searchKeys';
import type { PersonRecords } from './personRecords';
import { createPersonRedactor, writtenOnce } from './redact';

const batchSize = 200;

/**
 * Redacts a person's records in stored responses, which are sent again if an idempotency key is repeated. Returns the
 * number of changed responses.
 */
export async function redactStoredResponses(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  searchKeys: SearchKeys,
  personRecords: PersonRecords,
): Promise<number> {
  const { redactRecord, redactApproval } = createPersonRedactor(searchKeys);
  let changedCount = 0;
  let cursor: Pick<Schema['idempotencyKeys'], 'actorId' | 'key'> | undefined;
  for (;;) {
    const stored = db.kysely
      .selectFrom('idempotencyKeys')
      .select(['actorId', 'key', 'answer', 'keepUntil'])
      .where('answer', 'is not', null)
      .orderBy('key')
      .orderBy('actorId')
      .limit(batchSize);
    const rows = await (cursor === undefined ? stored : stored.where(afterCursor(cursor))).execute();
    for (const { actorId, key, answer, keepUntil } of rows) {
      const stored = parseStoredResponse(await vault.open(String(answer)));
      const at = claimedAt(keepUntil);
      const body = redactBody(stored.body, at);
      if (body === stored.body) continue;
      if (at <= searchKeys.until) changedCount += 1;
      await db.kysely
        .updateTable('idempotencyKeys')
        .set({ answer: await vault.seal(JSON.stringify({ ...stored, body })) })
        .where('actorId', '=', actorId)
        .where('key', '=', key)
        .execute();
    }
    cursor = rows.at(-1);
    if (rows.length < batchSize) return changedCount;
  }

  function redactBody(body: string, at: string): string {
    let json: unknown;
    try {
      json = JSON.parse(body);
    } catch {
      return body;
    }
    const redacted = JSON.stringify(redactValue(json, at));
    return redacted === JSON.stringify(json) ? body : redacted;
  }

  function redactValue(value: unknown, at: string): unknown {
    if (Array.isArray(value)) return value.map((one) => redactValue(one, at));
    if (!isObject(value)) return value;
    const id = value['id'];
    const linkedResource =
      typeof id === 'string' ? product.find(({ name }) => personRecords.get(name)?.has(id)) : undefined;
    // After `until`, the card may have been issued to somebody else.
    const wasPersonsCard = at <= searchKeys.until && isLinkedToPerson(giftCards, value, searchKeys);
    const resource = linkedResource ?? (wasPersonsCard ? giftCards : undefined);
    if (!resource) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, redactValue(one, at)]));
    return resource.name === approvals.name
      ? redactApproval(value, personRecords, at)
      : redactRecord(resource, value, writtenOnce(at));
  }
}

const afterCursor =
  ({ actorId, key }: Pick<Schema['idempotencyKeys'], 'actorId' | 'key'>) =>
  (where: ExpressionBuilder<Schema, 'idempotencyKeys'>) =>
    where.or([where('key', '>', key), where.and([where('key', '=', key), where('actorId', '>', actorId)])]);
