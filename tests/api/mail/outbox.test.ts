import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { queueMail } from '../../../api/mail/outbox';
import { assertSendable, MailFailed } from '../../../api/ports/mail';
import { openApiFixture, vault } from '../apiFixture';
import { untyped } from '../../../api/db/database';
import { openGiftCardsFixture, reason, type GiftCardsFixture } from '../giftcards/giftCardsFixture';
import { createFakeMail, type FakeMail } from './fakeMail';

let fixture: GiftCardsFixture;
let mail: FakeMail;
beforeEach(async () => {
  mail = createFakeMail();
  fixture = await openGiftCardsFixture({ mail: mail });
});
afterEach(() => fixture.close());

const minute = 60_000;
const hour = 60 * minute;
const recipient = { name: 'Eva <b>', email: 'eva@correo.mx' };
const listRows = () => fixture.db.kysely.selectFrom('mails').selectAll().orderBy('id').execute();

/** Reissues a card to the recipient Eva. Returns the card's id and code. */
async function reissueCard(): Promise<{ id: string; code: string }> {
  const { card } = await fixture.issue({ recipient });
  const { json, status } = await fixture.runCardAction(card.id, 'reissue', { reason });
  expect(status).toBe(200);
  expect(json).toMatchObject({ codeSentBy: 'email' });
  return { id: String(json['replacedById']), code: String(json['code']) };
}

describe('outbox', () => {
  test('retries with growing pauses and sends a mail once', async () => {
    await reissueCard();
    mail.refuse(new MailFailed('ETIMEDOUT'));
    await fixture.runScheduler();
    await fixture.runScheduler();
    expect((await listRows())[0]).toMatchObject({ state: 'waiting', attempts: 1, reason: 'ETIMEDOUT' });
    fixture.now.advance(minute);
    await fixture.runScheduler();
    fixture.now.advance(minute);
    await fixture.runScheduler();
    expect((await listRows())[0]?.attempts).toBe(2);
    mail.refuse(null);
    fixture.now.advance(4 * minute);
    await fixture.runScheduler();
    expect(mail.deliveredMails).toHaveLength(1);
    expect((await listRows())[0]).toMatchObject({ state: 'sent', attempts: 3, sealed: null });
  });

  test('gives up after two days, logs it and deletes the content', async () => {
    await reissueCard();
    mail.refuse(new MailFailed('ECONNREFUSED'));
    for (let hours = 0; hours < 80; hours += 1) {
      await fixture.runScheduler();
      fixture.now.advance(hour);
    }
    expect((await listRows())[0]).toMatchObject({
      state: 'givenUp',
      attempts: 9,
      reason: 'ECONNREFUSED',
      sealed: null,
    });
    const events = fixture.log.map(({ event }) => event).filter((event) => String(event).startsWith('mail'));
    expect(events.filter((event) => event === 'mailGivenUp')).toHaveLength(1);
    expect(events.filter((event) => event === 'mail')).toHaveLength(8);
    expect(JSON.stringify(fixture.log)).not.toContain('eva@');
  });

  test('gives up at once after a permanent rejection and continues with the next mail', async () => {
    await reissueCard();
    await reissueCard();
    mail.refuse(new MailFailed('550', { isPermanent: true }));
    await fixture.runScheduler();
    expect((await listRows()).map(({ state, reason: failureReason }) => [state, failureReason])).toEqual([
      ['givenUp', '550'],
      ['givenUp', '550'],
    ]);
  });

  test('continues with the next mail after a temporary rejection', async () => {
    await reissueCard();
    await reissueCard();
    mail.refuse(new MailFailed('450', { isOutage: false }));
    await fixture.runScheduler();
    expect((await listRows()).map(({ attempts, reason: failureReason }) => [attempts, failureReason])).toEqual([
      [1, '450'],
      [1, '450'],
    ]);
  });

  test('stops a round when the server accepts no mail', async () => {
    await reissueCard();
    await reissueCard();
    mail.refuse(new MailFailed('530', { isOutage: true }));
    await fixture.runScheduler();
    expect((await listRows()).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['waiting', 1],
      ['waiting', 0],
    ]);
  });

  test('sends again with the same message id when the result could not be stored', async () => {
    await reissueCard();
    const { db } = fixture;
    await (
      db.kind === 'sqlite'
        ? sql`create trigger deaf before update on mails when new.state = 'sent' begin select raise(abort, 'no'); end`
        : sql`alter table mails add constraint deaf check (state <> 'sent')`
    ).execute(db.kysely);
    await fixture.runScheduler();
    fixture.now.advance(2 * minute);
    await fixture.runScheduler();
    expect(mail.deliveredMails).toHaveLength(1);
    expect((await listRows())[0]).toMatchObject({ state: 'waiting', reason: null });
    await (db.kind === 'sqlite' ? sql`drop trigger deaf` : sql`alter table mails drop constraint deaf`).execute(
      db.kysely,
    );
    fixture.now.advance(3 * minute);
    await fixture.runScheduler();
    // The mail is delivered twice with the same message id, so that mail programs show it once.
    expect(new Set(mail.deliveredMails.map(({ messageId }) => messageId)).size).toBe(1);
    expect((await listRows())[0]).toMatchObject({ state: 'sent' });
    expect(fixture.log.map(({ event }) => event)).not.toContain('mail');
  });

  test('leaves mails of unknown kinds to a newer version', async () => {
    await reissueCard();
    await untyped(fixture.db.kysely).updateTable('mails').set({ kind: 'ofTomorrow' }).execute();
    await fixture.runScheduler();
    expect((await listRows())[0]).toMatchObject({ state: 'waiting', attempts: 0 });
  });

  test('queues one mail per cause', async () => {
    const queue = () =>
      queueMail(
        fixture.db.kysely,
        { vault, newId: () => crypto.randomUUID(), at: fixture.now.value.toISOString() },
        { kind: 'test', key: 'once', subjectId: 'x', content: JSON.stringify({ to: 'a@b.mx', language: 'en' }) },
      );
    await queue();
    await fixture.runScheduler();
    await queue();
    await fixture.runScheduler();
    expect(mail.deliveredMails.map(({ subject }) => subject)).toEqual(['Test email from Sobremesa']);
  });

  test('sends each mail once from two servers', async () => {
    for (let card = 0; card < 6; card += 1) await reissueCard();
    const otherFixtures = await Promise.all([1, 2, 3].map(() => openApiFixture({ db: fixture.db, mail: mail })));
    await Promise.all([fixture.runScheduler(), ...otherFixtures.map(({ runScheduler }) => runScheduler())]);
    expect(new Set(mail.deliveredMails.map(({ messageId }) => messageId)).size).toBe(6);
    expect(mail.deliveredMails).toHaveLength(6);
  });

  test('resends a mail of a killed server after five minutes with the same message id', async () => {
    await reissueCard();
    const hangingMail = { ...mail, send: () => new Promise<void>(() => {}) };
    const dyingFixture = await openApiFixture({ db: fixture.db, mail: hangingMail });
    void dyingFixture.runScheduler();
    await expect.poll(async () => (await listRows())[0]?.attempts).toBe(1);
    await fixture.runScheduler();
    expect(mail.deliveredMails).toEqual([]);
    fixture.now.advance(5 * minute);
    await fixture.runScheduler();
    expect(mail.deliveredMails.map(({ messageId }) => messageId)).toEqual([(await listRows())[0]?.id]);
  });

  test('deletes sent mails after sixty days and gives up unsent ones after four', async () => {
    await reissueCard();
    await fixture.runScheduler();
    fixture.now.advance(61 * 24 * hour);
    await fixture.runScheduler();
    expect(await listRows()).toEqual([]);
    await reissueCard();
    const quietFixture = await openApiFixture({ db: fixture.db });
    quietFixture.now.value = new Date(fixture.now.value.getTime() + 5 * 24 * hour);
    await quietFixture.runScheduler();
    expect((await listRows())[0]).toMatchObject({ state: 'givenUp', sealed: null });
  });
});

test('gives up mails older than four days, as after a restored backup', async () => {
  await reissueCard();
  fixture.now.advance(5 * 24 * hour);
  await fixture.runScheduler();
  expect(mail.deliveredMails).toEqual([]);
  expect((await listRows())[0]).toMatchObject({ state: 'givenUp', reason: 'late', sealed: null });
});

test('rejects several addresses in one field and subjects of several lines', () => {
  const validMail = { to: 'eva@correo.mx', subject: 'Hola' };
  expect(() => assertSendable(validMail)).not.toThrow();
  for (const to of [
    'eva@correo.mx, otro@correo.mx',
    'eva@correo.mx\r\nBcc: x@y.mx',
    'Eva <eva@correo.mx>',
    'eva',
    'a b@c.mx',
  ])
    expect(() => assertSendable({ ...validMail, to })).toThrow(MailFailed);
  expect(() => assertSendable({ ...validMail, subject: 'Hola\r\nBcc: x@y.mx' })).toThrow(MailFailed);
  expect(() => assertSendable({ ...validMail, replyTo: 'a@b.mx\nX: y' })).toThrow(MailFailed);
});
