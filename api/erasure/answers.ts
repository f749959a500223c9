import type { ExpressionBuilder } from 'kysely';
import { resources as product } from '../../contract/resources';
import { giftCards } from '../../contract/money/giftcards';
import { approvals } from '../../contract/people/approvals';
import { isObject } from '../../contract/values';
import type { Schema } from '../db/schema';
import type { Deps } from '../http/context';
import { claimedAt, keptIn } from '../http/idempotency';
import type { Sought } from './sought';
import type { Theirs } from './theirs';
import { isAbout, withoutPerson, writtenAt } from './without';

const answersAtOnce = 200;

/**
 * Redacts a person from the responses stored for idempotency keys, which can still be replayed: from each of their
 * records in them. Returns the number of responses changed.
 */
export async function eraseAnswers(
  { db, vault }: Pick<Deps, 'db' | 'vault'>,
  sought: Sought,
  theirs: Theirs,
): Promise<number> {
  const { record, approval } = withoutPerson(sought);
  let found = 0;
  // Different actors may use the same key.
  let last: Pick<Schema['idempotencyKeys'], 'actorId' | 'key'> | undefined;
  for (;;) {
    const kept = db.kysely
      .selectFrom('idempotencyKeys')
      .select(['actorId', 'key', 'answer', 'keepUntil'])
      .where('answer', 'is not', null)
      .orderBy('key')
      .orderBy('actorId')
      .limit(answersAtOnce);
    const rows = await (last === undefined ? kept : kept.where(isAfter(last))).execute();
    for (const { actorId, key, answer, keepUntil } of rows) {
      const kept = keptIn(await vault.open(String(answer)));
      const at = claimedAt(keepUntil);
      const body = bodyWithout(kept.body, at);
      if (body === kept.body) continue;
      if (at <= sought.until) found += 1;
      await db.kysely
        .updateTable('idempotencyKeys')
        .set({ answer: await vault.seal(JSON.stringify({ ...kept, body })) })
        .where('actorId', '=', actorId)
        .where('key', '=', key)
        .execute();
    }
    last = rows.at(-1);
    if (rows.length < answersAtOnce) return found;
  }

  function bodyWithout(body: string, at: string): string {
    let json: unknown;
    try {
      json = JSON.parse(body);
    } catch {
      return body;
    }
    const now = JSON.stringify(without(json, at));
    return now === JSON.stringify(json) ? body : now;
  }

  function without(value: unknown, at: string): unknown {
    if (Array.isArray(value)) return value.map((one) => without(one, at));
    if (!isObject(value)) return value;
    const id = value['id'];
    const known = typeof id === 'string' ? product.find(({ name }) => theirs.get(name)?.has(id)) : undefined;
    // The card may have been issued to somebody else since.
    const wasTheirs = at <= sought.until && isAbout(giftCards, value, sought);
    const resource = known ?? (wasTheirs ? giftCards : undefined);
    if (!resource) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, without(one, at)]));
    return resource.name === approvals.name ? approval(value, theirs, at) : record(resource, value, writtenAt(at));
  }
}

const isAfter =
  ({ actorId, key }: Pick<Schema['idempotencyKeys'], 'actorId' | 'key'>) =>
  (where: ExpressionBuilder<Schema, 'idempotencyKeys'>) =>
    where.or([where('key', '>', key), where.and([where('key', '=', key), where('actorId', '>', actorId)])]);
