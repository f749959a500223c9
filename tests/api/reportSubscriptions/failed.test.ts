import { afterEach, beforeEach, expect, test } from 'vitest';
import { MailFailed } from '../../../api/mail/port';
import { openReportSubscriptionsFixture, type ReportSubscriptionsFixture } from './reportSubscriptionsFixture';

let desk: ReportSubscriptionsFixture;
beforeEach(async () => {
  desk = await openReportSubscriptionsFixture();
});
afterEach(() => desk.close());

const monday = '2026-07-06T14:00:00.000Z';

test('notifies the owner of a report mail the server rejects and records sent mails in the history', async () => {
  const { id } = await desk.createSubscription();
  desk.mail.refuse(new MailFailed('550', { isPermanent: true }));
  await desk.runAt(monday);
  expect(await desk.notificationsOf('tadeo')).toMatchObject([
    { kind: 'mailFailed', isWaiting: false, resource: 'report-subscriptions', recordId: id, times: 1 },
  ]);
  expect(await desk.kinds('ana')).toEqual([]);
  expect((await desk.readSubscription(id))['deliveries']).toMatchObject([{ state: 'givenUp', reason: '550' }]);
  desk.mail.refuse(null);
  await desk.runAt('2026-07-13T14:00:00.000Z');
  const record = await desk.readSubscription(id);
  expect(record['deliveries']).toMatchObject([
    { on: '2026-07-13', state: 'sent' },
    { on: '2026-07-06', state: 'givenUp' },
  ]);
  expect(record).toMatchObject({ lastSentAt: '2026-07-13T14:00:00.000Z', nextOn: '2026-07-20', version: 1 });
  const events = await desk.db.kysely
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
  await desk.createSubscription();
  desk.mail.refuse(new MailFailed('ETIMEDOUT'));
  await desk.runAt(monday);
  expect(await desk.kinds('tadeo')).toEqual([]);
  desk.mail.refuse(null);
  await desk.runAt('2026-07-06T20:00:00.000Z');
  expect(desk.takeSentMails()).toHaveLength(1);
  expect(await desk.kinds('tadeo')).toEqual([]);
  desk.mail.refuse(new MailFailed('ETIMEDOUT'));
  await desk.runAt('2026-07-13T14:00:00.000Z');
  // The server was off for days.
  await desk.runAt('2026-07-18T14:00:00.000Z');
  expect(await desk.kinds('tadeo')).toEqual(['mailFailed']);
});

test('notifies the person who reissued a card when its code mail fails', async () => {
  const issued = await desk.send('POST', 'giftcards', {
    as: 'tadeo',
    body: { initialMinor: 5_000, currency: 'MXN', recipient: { name: 'Eva', email: 'eva@correo.mx' } },
    key: crypto.randomUUID(),
  });
  const reissued = await desk.send('POST', `giftcards/${String(issued.json['id'])}/reissue`, {
    as: 'tadeo',
    body: { reason: 'Perdió el código' },
    version: Number(issued.json['version']),
    key: crypto.randomUUID(),
  });
  expect(reissued.json).toMatchObject({ codeSentBy: 'email' });
  desk.mail.refuse(new MailFailed('550', { isPermanent: true }));
  await desk.runScheduler();
  expect(await desk.notificationsOf('tadeo')).toMatchObject([
    { kind: 'mailFailed', resource: 'giftcards', recordId: reissued.json['replacedById'] },
  ]);
});
