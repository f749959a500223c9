import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { queueMail } from '../../../api/mail/outbox';
import { assertSendable, MailFailed } from '../../../api/mail/port';
import { openApiFixture, vault } from '../apiFixture';
import { untyped } from '../../../api/db/database';
import { openGiftCardsFixture, reason, type GiftCardsFixture } from '../giftcards/giftCardsFixture';
import { createFakeMail, type FakeMail } from './fakeMail';

let shop: GiftCardsFixture;
let post: FakeMail;
beforeEach(async () => {
  post = createFakeMail();
  shop = await openGiftCardsFixture({ mail: post });
});
afterEach(() => shop.close());

const minute = 60_000;
const hour = 60 * minute;
const recipient = { name: 'Eva <b>', email: 'eva@correo.mx' };
const rows = () => shop.db.kysely.selectFrom('mails').selectAll().orderBy('id').execute();

/** A card of Eva's that was reissued, and the code of the new one. */
async function reissued(): Promise<{ id: string; code: string }> {
  const { card } = await shop.issue({ recipient });
  const { json, status } = await shop.runCardAction(card.id, 'reissue', { reason });
  expect(status).toBe(200);
  expect(json).toMatchObject({ codeSentBy: 'email' });
  return { id: String(json['replacedById']), code: String(json['code']) };
}

describe('the outbox', () => {
  test('tries again with growing pauses while the server does not answer, and then sends it once', async () => {
    await reissued();
    post.refuse(new MailFailed('ETIMEDOUT'));
    await shop.runScheduler();
    await shop.runScheduler();
    expect((await rows())[0]).toMatchObject({ state: 'waiting', attempts: 1, reason: 'ETIMEDOUT' });
    shop.now.advance(minute);
    await shop.runScheduler();
    shop.now.advance(minute);
    await shop.runScheduler();
    expect((await rows())[0]?.attempts).toBe(2);
    post.refuse(null);
    shop.now.advance(4 * minute);
    await shop.runScheduler();
    expect(post.delivered).toHaveLength(1);
    expect((await rows())[0]).toMatchObject({ state: 'sent', attempts: 3, sealed: null });
  });

  test('gives up after two days, says so in the log, and keeps nothing of the mail', async () => {
    await reissued();
    post.refuse(new MailFailed('ECONNREFUSED'));
    for (let hours = 0; hours < 80; hours += 1) {
      await shop.runScheduler();
      shop.now.advance(hour);
    }
    expect((await rows())[0]).toMatchObject({ state: 'givenUp', attempts: 9, reason: 'ECONNREFUSED', sealed: null });
    const events = shop.log.map(({ event }) => event).filter((event) => String(event).startsWith('mail'));
    expect(events.filter((event) => event === 'mailGivenUp')).toHaveLength(1);
    expect(events.filter((event) => event === 'mail')).toHaveLength(8);
    expect(JSON.stringify(shop.log)).not.toContain('eva@');
  });

  test('gives up at once what the server refuses for good, and goes on with the next', async () => {
    await reissued();
    await reissued();
    post.refuse(new MailFailed('550', { isPermanent: true }));
    await shop.runScheduler();
    expect((await rows()).map(({ state, reason: why }) => [state, why])).toEqual([
      ['givenUp', '550'],
      ['givenUp', '550'],
    ]);
  });

  test('goes on with the next where the server refuses only this one for now', async () => {
    await reissued();
    await reissued();
    post.refuse(new MailFailed('450', { isOutage: false }));
    await shop.runScheduler();
    expect((await rows()).map(({ attempts, reason: why }) => [attempts, why])).toEqual([
      [1, '450'],
      [1, '450'],
    ]);
  });

  test('does not ask a server again that takes none', async () => {
    await reissued();
    await reissued();
    post.refuse(new MailFailed('530', { isOutage: true }));
    await shop.runScheduler();
    expect((await rows()).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['waiting', 1],
      ['waiting', 0],
    ]);
  });

  test('calls no failure what was sent and could not be written down', async () => {
    await reissued();
    const { db } = shop;
    await (
      db.kind === 'sqlite'
        ? sql`create trigger deaf before update on mails when new.state = 'sent' begin select raise(abort, 'no'); end`
        : sql`alter table mails add constraint deaf check (state <> 'sent')`
    ).execute(db.kysely);
    await shop.runScheduler();
    shop.now.advance(2 * minute);
    await shop.runScheduler();
    expect(post.delivered).toHaveLength(1);
    expect((await rows())[0]).toMatchObject({ state: 'waiting', reason: null });
    await (db.kind === 'sqlite' ? sql`drop trigger deaf` : sql`alter table mails drop constraint deaf`).execute(
      db.kysely,
    );
    shop.now.advance(3 * minute);
    await shop.runScheduler();
    // Twice is what it costs, and a mail program shows it once.
    expect(new Set(post.delivered.map(({ messageId }) => messageId)).size).toBe(1);
    expect((await rows())[0]).toMatchObject({ state: 'sent' });
    expect(shop.log.map(({ event }) => event)).not.toContain('mail');
  });

  test('leaves what only a newer version can write to that one', async () => {
    await reissued();
    await untyped(shop.db.kysely).updateTable('mails').set({ kind: 'ofTomorrow' }).execute();
    await shop.runScheduler();
    expect((await rows())[0]).toMatchObject({ state: 'waiting', attempts: 0 });
  });

  test('has a mail of each cause once', async () => {
    const queue = () =>
      queueMail(
        shop.db.kysely,
        { vault, newId: () => crypto.randomUUID(), at: shop.now.value.toISOString() },
        { kind: 'test', key: 'once', subjectId: 'x', content: JSON.stringify({ to: 'a@b.mx', language: 'en' }) },
      );
    await queue();
    await shop.runScheduler();
    await queue();
    await shop.runScheduler();
    expect(post.delivered.map(({ subject }) => subject)).toEqual(['Test email from Sobremesa']);
  });

  test('is emptied by two servers at once without sending anything twice', async () => {
    for (let card = 0; card < 6; card += 1) await reissued();
    const others = await Promise.all([1, 2, 3].map(() => openApiFixture({ db: shop.db, mail: post })));
    await Promise.all([shop.runScheduler(), ...others.map(({ runScheduler }) => runScheduler())]);
    expect(new Set(post.delivered.map(({ messageId }) => messageId)).size).toBe(6);
    expect(post.delivered).toHaveLength(6);
  });

  test('sends what a killed server had taken, five minutes later, under the same message id', async () => {
    await reissued();
    const killed = { ...post, send: () => new Promise<void>(() => {}) };
    const dying = await openApiFixture({ db: shop.db, mail: killed });
    void dying.runScheduler();
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
    await shop.runScheduler();
    expect(post.delivered).toEqual([]);
    shop.now.advance(5 * minute);
    await shop.runScheduler();
    expect(post.delivered.map(({ messageId }) => messageId)).toEqual([(await rows())[0]?.id]);
  });

  test('forgets what was sent after sixty days, and gives up what nobody could send for four', async () => {
    await reissued();
    await shop.runScheduler();
    shop.now.advance(61 * 24 * hour);
    await shop.runScheduler();
    expect(await rows()).toEqual([]);
    await reissued();
    const quiet = await openApiFixture({ db: shop.db });
    quiet.now.value = new Date(shop.now.value.getTime() + 5 * 24 * hour);
    await quiet.runScheduler();
    expect((await rows())[0]).toMatchObject({ state: 'givenUp', sealed: null });
  });
});

test('what waits for more than four days is sent by nobody, as when an old backup was restored', async () => {
  await reissued();
  shop.now.advance(5 * 24 * hour);
  await shop.runScheduler();
  expect(post.delivered).toEqual([]);
  expect((await rows())[0]).toMatchObject({ state: 'givenUp', reason: 'late', sealed: null });
});

test('an address that is more than one, or a subject of several lines, is refused', () => {
  const fine = { to: 'eva@correo.mx', subject: 'Hola' };
  expect(() => assertSendable(fine)).not.toThrow();
  for (const to of [
    'eva@correo.mx, otro@correo.mx',
    'eva@correo.mx\r\nBcc: x@y.mx',
    'Eva <eva@correo.mx>',
    'eva',
    'a b@c.mx',
  ])
    expect(() => assertSendable({ ...fine, to })).toThrow(MailFailed);
  expect(() => assertSendable({ ...fine, subject: 'Hola\r\nBcc: x@y.mx' })).toThrow(MailFailed);
  expect(() => assertSendable({ ...fine, replyTo: 'a@b.mx\nX: y' })).toThrow(MailFailed);
});
