import { afterEach, beforeEach, expect, test } from 'vitest';
import { MailFailed } from '../../../api/ports/mail';
import { openReportSubscriptionsFixture, type ReportSubscriptionsFixture } from './reportSubscriptionsFixture';

let fixture: ReportSubscriptionsFixture;
beforeEach(async () => {
  fixture = await openReportSubscriptionsFixture();
});
afterEach(() => fixture.close());

const monday = '2026-07-06T14:00:00.000Z';

test('notifies the owner of a report mail the server rejects and records sent mails in the history', async () => {
  const { id } = await fixture.createSubscription();
  fixture.mail.refuse(new MailFailed('550', { isPermanent: true }));
  await fixture.runAt(monday);
  expect(await fixture.notificationsOf('tadeo')).toMatchObject([
    { kind: 'mailFailed', isWaiting: false, resource: 'report-subscriptions', recordId: id, times: 1 },
  ]);
  expect(await fixture.listKinds('ana')).toEqual([]);
  expect((await fixture.readSubscription(id))['deliveries']).toMatchObject([{ state: 'givenUp', reason: '550' }]);
  fixture.mail.refuse(null);
  await fixture.runAt('2026-07-13T14:00:00.000Z');
  const record = await fixture.readSubscription(id);
  expect(record['deliveries']).toMatchObject([
    { on: '2026-07-13', state: 'sent' },
    { on: '2026-07-06', state: 'givenUp' },
  ]);
  expect(record).toMatchObject({ lastSentAt: '2026-07-13T14:00:00.000Z', nextOn: '2026-07-20', version: 1 });
  const events = await fixture.db.kysely
    .selectFrom('auditEvents')
    .select(['action', 'reason'])
    .where('recordId', '=', String(id))
    .orderBy('id')
    .execute();
  expect(events).toEqual([
    { action: 'create', reason: null },
    { action: 'send', reason: '2026-07-06 · 1' },
    { action: 'send', reason: '2026-07-13 · 1' },
  ]);
});

test('notifies only about a report mail finally given up', async () => {
  await fixture.createSubscription();
  fixture.mail.refuse(new MailFailed('ETIMEDOUT'));
  await fixture.runAt(monday);
  expect(await fixture.listKinds('tadeo')).toEqual([]);
  fixture.mail.refuse(null);
  await fixture.runAt('2026-07-06T20:00:00.000Z');
  expect(fixture.takeSentMails()).toHaveLength(1);
  expect(await fixture.listKinds('tadeo')).toEqual([]);
  fixture.mail.refuse(new MailFailed('ETIMEDOUT'));
  await fixture.runAt('2026-07-13T14:00:00.000Z');
  // Simulates a server that was down for days.
  await fixture.runAt('2026-07-18T14:00:00.000Z');
  expect(await fixture.listKinds('tadeo')).toEqual(['mailFailed']);
});

test('notifies the person who reissued a card when its code mail fails', async () => {
  const cardResponse = await fixture.send('POST', 'giftcards', {
    as: 'tadeo',
    body: { initialMinor: 5_000, currency: 'MXN', recipient: { name: 'Eva', email: 'eva@correo.mx' } },
    key: crypto.randomUUID(),
  });
  const reissueResponse = await fixture.send('POST', `giftcards/${String(cardResponse.json['id'])}/reissue`, {
    as: 'tadeo',
    body: { reason: 'Perdió el código' },
    version: Number(cardResponse.json['version']),
    key: crypto.randomUUID(),
  });
  expect(reissueResponse.json).toMatchObject({ codeSentBy: 'email' });
  fixture.mail.refuse(new MailFailed('550', { isPermanent: true }));
  await fixture.runScheduler();
  expect(await fixture.notificationsOf('tadeo')).toMatchObject([
    { kind: 'mailFailed', resource: 'giftcards', recordId: reissueResponse.json['replacedById'] },
  ]);
});
