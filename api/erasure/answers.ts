import { users } from '../../contract/people/accounts';
import { isObject } from '../../contract/values';
import type { Deps } from '../http/context';
import { keptIn } from '../http/idempotency';
import { eraserOf, marksOf, type Sought } from './sought';

const answersAtOnce = 200;

/**
 * Erases a person from the answers that are kept for requests sent again, which stay answered. Answers how many said
 * something of them.
 */
export async function eraseAnswers(
  { db, vault }: Pick<Deps, 'db' | 'vault'>,
  sought: Sought,
  theirs: ReadonlySet<string>,
): Promise<number> {
  const marks = [...marksOf(sought), ...theirs];
  const eraser = eraserOf(sought);
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
      const said = kept.body.toLowerCase();
      if (!marks.some((mark) => said.includes(mark))) continue;
      const body = without(kept.body, eraser);
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

  function without(body: string, { value, record }: typeof eraser): string {
    let json: unknown;
    try {
      json = JSON.parse(body);
    } catch {
      return String(value(body));
    }
    const without = isObject(json) && json['id'] === sought.accountId ? record(users, json) : value(json);
    const now = JSON.stringify(without);
    return now === JSON.stringify(json) ? body : now;
  }
}
