import { afterEach, beforeEach, expect, test } from 'vitest';
import { giftCards } from '../../../contract/money/giftcards';
import { queueMail } from '../../../api/mail/outbox';
import { vault } from '../apiFixture';
import { lucia, openErasureFixture, type ErasureFixture } from './erasureFixture';

let stage: ErasureFixture;
beforeEach(async () => {
  stage = await openErasureFixture();
});
afterEach(() => stage.close());

test('deletes only queued mails about cards of the erased person', async () => {
  const { kysely } = stage.db;
  const card = await kysely
    .selectFrom(giftCards.table)
    .select('id')
    .where('recipient_email', '=', lucia.email)
    .executeTakeFirstOrThrow();
  for (const subjectId of [card.id, 'another'])
    await queueMail(
      kysely,
      { vault, newId: () => crypto.randomUUID(), at: stage.now.value.toISOString() },
      { kind: 'giftCardCode', key: subjectId, subjectId, content: '{}' },
    );
  expect((await stage.erase()).status).toBe(200);
  await stage.runScheduler();
  expect(await kysely.selectFrom('mails').select('subjectId').execute()).toEqual([{ subjectId: 'another' }]);
});
