import { afterEach, beforeEach, expect, test } from 'vitest';
import { giftCards } from '../../../contract/money/giftcards';
import { queueMail } from '../../../api/mail/outbox';
import { vault } from '../apiFixture';
import { lucia, openErasureFixture, type ErasureFixture } from './erasureFixture';

let fixture: ErasureFixture;
beforeEach(async () => {
  fixture = await openErasureFixture();
});
afterEach(() => fixture.close());

test('deletes only queued mails about cards of the erased person', async () => {
  const { kysely } = fixture.db;
  const card = await kysely
    .selectFrom(giftCards.table)
    .select('id')
    .where('recipient_email', '=', lucia.email)
    .executeTakeFirstOrThrow();
  for (const subjectId of [card.id, 'another'])
    await queueMail(
      kysely,
      { vault, newId: () => crypto.randomUUID(), at: fixture.now.value.toISOString() },
      { kind: 'giftCardCode', key: subjectId, subjectId, content: '{}' },
    );
  expect((await fixture.erase()).status).toBe(200);
  await fixture.runScheduler();
  expect(await kysely.selectFrom('mails').select('subjectId').execute()).toEqual([{ subjectId: 'another' }]);
});
