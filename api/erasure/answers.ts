import { resources as product } from '../../contract/resources';
import { giftCards } from '../../contract/money/giftcards';
import { approvals } from '../../contract/people/approvals';
import { isObject } from '../../contract/values';
import type { Deps } from '../http/context';
import { keptIn } from '../http/idempotency';
import type { Sought } from './sought';
import type { Theirs } from './theirs';
import { isAbout, withoutPerson } from './without';

const answersAtOnce = 200;

/**
 * Erases a person from the answers that are kept for requests sent again, which stay answered: from each record of theirs
 * in them. Answers how many said something of them.
 */
export async function eraseAnswers(
  { db, vault }: Pick<Deps, 'db' | 'vault'>,
  sought: Sought,
  theirs: Theirs,
): Promise<number> {
  const { record, approval } = withoutPerson(sought);
  let found = 0;
  let after = '';
  for (;;) {
    const rows = await db.kysely
      .selectFrom('idempotencyKeys')
      .select(['actorId', 'key', 'answer'])
      .where('answer', 'is not', null)
      .where('key', '>', after)
      .orderBy('key')
      .limit(answersAtOnce)
      .execute();
    for (const { actorId, key, answer } of rows) {
      const kept = keptIn(await vault.open(String(answer)));
      const body = bodyWithout(kept.body);
      if (body === kept.body) continue;
      found += 1;
      await db.kysely
        .updateTable('idempotencyKeys')
        .set({ answer: await vault.seal(JSON.stringify({ ...kept, body })) })
        .where('actorId', '=', actorId)
        .where('key', '=', key)
        .execute();
    }
    after = rows.at(-1)?.key ?? '';
    if (rows.length < answersAtOnce) return found;
  }

  function bodyWithout(body: string): string {
    let json: unknown;
    try {
      json = JSON.parse(body);
    } catch {
      return body;
    }
    const now = JSON.stringify(without(json));
    return now === JSON.stringify(json) ? body : now;
  }

  function without(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(without);
    if (!isObject(value)) return value;
    const id = value['id'];
    const known = typeof id === 'string' ? product.find(({ name }) => theirs.get(name)?.has(id)) : undefined;
    // A card may have been given to somebody else since.
    const resource = known ?? (isAbout(giftCards, value, sought) ? giftCards : undefined);
    if (!resource) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, without(one)]));
    return resource.name === approvals.name ? approval(value, theirs) : record(resource, value);
  }
}
