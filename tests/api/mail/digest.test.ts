import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { administrators } from '../../../contract/people/accounts';
import { notifications } from '../../../contract/people/notifications';
import { untyped } from '../../../api/db/database';
import { dayOfMail, weekOfMail } from '../../../api/mail/periods';
import { openApiFixture } from '../apiFixture';
import { actOnDeposit } from '../deposits/depositsFixture';
import { openNotificationsFixture, type NotificationsFixture } from '../notifications/notificationsFixture';
import { createFakeMail, type FakeMail } from './fakeMail';

let fixture: NotificationsFixture;
let fakeMail: FakeMail;
const day = 86_400_000;

beforeEach(async () => {
  fakeMail = createFakeMail();
  fixture = await openNotificationsFixture({ mail: fakeMail });
  fixture.now.value = new Date('2026-07-01T16:00:00.000Z');
});
afterEach(() => fixture.close());

const choose = (as: string, digest: string) => fixture.send('POST', 'mail-choices/change', { as, body: { digest } });
const readChoices = async (as: string) => (await fixture.send('GET', 'mail-choices', { as })).json;
/** Advances the clock to the next morning and runs the jobs. */
async function advanceToMorning(days = 1): Promise<void> {
  fixture.now.advance(days * day);
  await fixture.runScheduler();
}
const takeSentMails = () => fakeMail.deliveredMails.splice(0).map(({ to, subject }) => `${to}: ${subject}`);

describe('notification digests', () => {
  test('sends no digest without a subscription', async () => {
    expect(await readChoices('tadeo')).toEqual({ isSent: true, digest: 'never', muted: [] });
    await fixture.recordPendingDeposit('admin');
    await advanceToMorning();
    expect(fakeMail.deliveredMails).toEqual([]);
  });

  test('lists unread news once a day in the language of the person, and counts the decisions on Home', async () => {
    expect((await choose('tadeo', 'daily')).json).toEqual({ isSent: true, digest: 'daily', muted: [] });
    const rejected = await fixture.recordPendingDeposit('tadeo');
    await actOnDeposit(fixture, rejected.id, 'reject', { body: { reason: 'No llegó' } });
    await fixture.recordPendingDeposit('admin');
    await fixture.recordPendingDeposit('admin');
    await fixture.runScheduler();
    expect(fakeMail.deliveredMails).toEqual([]);
    await advanceToMorning();
    const [mail] = fakeMail.deliveredMails;
    expect(mail).toMatchObject({ to: 'tadeo@sobremesa.app', language: 'es', subject: '1 notificación nueva' });
    expect(mail?.text).toMatch(
      /Novedad de lo que solicitaste · DEP-2026-\d+\n\s+https:\/\/console\.example\.com\/deposit\//,
    );
    expect(mail?.text.match(/^- /gm)).toHaveLength(1);
    expect(mail?.text).toContain(
      '2 decisiones te esperan en Inicio.\n\nAbrir Inicio:\nhttps://console.example.com/home',
    );
    expect(mail?.text).toContain('https://console.example.com/notification-settings');
    await fixture.runScheduler();
    await advanceToMorning();
    // The notification is still unread but no longer new, so no mail is sent.
    expect(fakeMail.deliveredMails).toHaveLength(1);
  });

  test('omits muted kinds from the digest of the person, but not from the inbox', async () => {
    await choose('tadeo', 'daily');
    const mute = (kind: string, isMuted = true) =>
      fixture.send('POST', 'mail-choices/change', {
        as: 'tadeo',
        body: { [isMuted ? 'mute' : 'unmute']: { channel: 'mail', kind } },
      });
    expect((await mute('depositToConfirm')).json['muted']).toEqual([{ channel: 'mail', kind: 'depositToConfirm' }]);
    expect((await readChoices('ana'))['muted']).toEqual([]);
    await fixture.recordPendingDeposit('admin');
    await advanceToMorning();
    expect(takeSentMails()).toEqual([]);
    expect(await fixture.notificationsOf('tadeo')).toHaveLength(1);
    expect((await mute('depositToConfirm', false)).json['muted']).toEqual([]);
    await fixture.recordPendingDeposit('admin');
    await advanceToMorning();
    expect(takeSentMails()).toEqual(['tadeo@sobremesa.app: 2 decisiones te esperan en Inicio']);
    expect((await mute('signInChanged')).json['code']).toBe('request.invalid');
  });

  test('omits from a digest notifications read meanwhile', async () => {
    await choose('tadeo', 'daily');
    await fixture.recordPendingDeposit('admin');
    const [notification] = await fixture.notificationsOf('tadeo');
    await fixture.mark('tadeo', { ids: [notification?.id], isRead: true });
    await advanceToMorning();
    expect(takeSentMails()).toEqual([]);
  });

  test('sends a weekly digest on Mondays, and none once unsubscribed', async () => {
    await choose('tadeo', 'weekly');
    await fixture.recordPendingDeposit('admin');
    await advanceToMorning(4);
    expect(takeSentMails()).toEqual([]);
    await advanceToMorning();
    expect(takeSentMails()).toEqual(['tadeo@sobremesa.app: 1 decisión te espera en Inicio']);
    await fixture.recordPendingDeposit('admin');
    await choose('tadeo', 'never');
    await advanceToMorning(7);
    expect(takeSentMails()).toEqual([]);
  });

  test('omits records the person may no longer read', async () => {
    await choose('tadeo', 'daily');
    await fixture.recordPendingDeposit('admin');
    fakeMail.refuse(null);
    await fixture.grantDuties('tadeo', ['catalogs']);
    await advanceToMorning();
    expect(takeSentMails()).toEqual([]);
  });

  test.each([
    ['blocked', { state: 'blocked' as const }],
    ['archived', { archived: 1 as const }],
  ])('sends no digest to an administrator who is %s', async (_, columns) => {
    await choose('tadeo', 'daily');
    await fixture.recordPendingDeposit('admin');
    await fixture.db.kysely.updateTable(administrators.table).set(columns).where('uid', '=', 'uid-tadeo').execute();
    await advanceToMorning();
    expect(takeSentMails()).toEqual([]);
  });

  test('sends a digest once from two servers', async () => {
    await choose('tadeo', 'daily');
    await fixture.recordPendingDeposit('admin');
    fixture.now.advance(day);
    const otherFixture = await openApiFixture({ db: fixture.db, mail: fakeMail });
    otherFixture.now.value = fixture.now.value;
    await Promise.all([fixture.runScheduler(), otherFixture.runScheduler()]);
    await fixture.runScheduler();
    expect(takeSentMails()).toEqual(['tadeo@sobremesa.app: 1 decisión te espera en Inicio']);
  });

  test('includes next time a notification written while it was sent', async () => {
    await choose('tadeo', 'daily');
    fixture.now.value = new Date('2026-07-02T14:00:00.000Z');
    await fixture.runScheduler();
    // The request starts before eight o'clock, and the deposit is stored after eight.
    fixture.now.advance(-100);
    await fixture.recordPendingDeposit('admin');
    fixture.now.advance(100);
    await advanceToMorning();
    expect(takeSentMails()).toEqual(['tadeo@sobremesa.app: 1 decisión te espera en Inicio']);
  });

  test('lists the latest notifications and states their total', async () => {
    await choose('tadeo', 'daily');
    const label = await fixture.label('admin');
    await fixture.follow('tadeo', 'catalogs/labels', String(label['id']));
    await fixture.rename(label, 'Vegana', 'admin');
    const { kysely } = fixture.db;
    const [row] = await untyped(kysely)
      .selectFrom(notifications.table)
      .selectAll()
      .where('recipientId', '=', 'uid-tadeo')
      .execute();
    const copiedRows = Array.from({ length: 400 }, (_, index) => ({
      ...row,
      id: `${String(row?.['id'])}-${index}`,
      key: `copy ${index}`,
    }));
    for (let start = 0; start < 400; start += 200)
      await untyped(kysely)
        .insertInto(notifications.table)
        .values(copiedRows.slice(start, start + 200))
        .execute();
    await advanceToMorning();
    const [mail] = fakeMail.deliveredMails;
    expect(mail?.subject).toBe('401 notificaciones nuevas');
    expect(mail?.text.match(/^- /gm)).toHaveLength(20);
    expect(mail?.text).toContain('Y 381 más.');
  });

  test('writes no personal names into a digest', async () => {
    const label = await fixture.label('admin');
    await fixture.follow('carla', 'catalogs/labels', String(label['id']));
    await choose('carla', 'daily');
    await fixture.rename(label, 'Nombre privado', 'admin');
    await advanceToMorning();
    expect(fakeMail.deliveredMails[0]?.text).toContain('Cambió algo que sigues');
    expect(fakeMail.deliveredMails[0]?.text).not.toMatch(/privado|admin@/);
  });
});

test('stores the digest choice per person and rejects other choices', async () => {
  await choose('tadeo', 'daily');
  expect((await readChoices('ana'))['digest']).toBe('never');
  expect((await choose('tadeo', 'hourly')).status).toBe(422);
  expect(
    (await fixture.send('POST', 'mail-choices/change', { as: 'tadeo', body: { digest: 'daily', uid: 'x' } })).status,
  ).toBe(422);
});

describe('test mails', () => {
  const askFor = (as: string, api = fixture as Pick<NotificationsFixture, 'send'>) =>
    api.send('POST', 'system/test-mail', { as, body: { language: 'en' } });

  test('sends a test mail once a minute to the requesting owner only', async () => {
    expect((await askFor('ana')).json).toEqual({ status: 'queued', to: 'ana@sobremesa.app' });
    await askFor('ana');
    expect((await askFor('tadeo')).status).toBe(403);
    await fixture.runScheduler();
    expect(takeSentMails()).toEqual(['ana@sobremesa.app: Test email from Sobremesa']);
  });

  test('sends no test mail without a mail server', async () => {
    const quietFixture = await openApiFixture({ db: fixture.db });
    expect((await askFor('admin', quietFixture)).json).toMatchObject({ status: 'off' });
    expect((await quietFixture.send('GET', 'mail-choices')).json).toEqual({
      isSent: false,
      digest: 'never',
      muted: [],
    });
  });
});

test('starts a mail day at 8 a.m. and a mail week on Monday in the time zone of the platform', () => {
  const zone = 'America/Mexico_City';
  const getMailDayAndWeek = (utc: string) => [dayOfMail(new Date(utc), zone), weekOfMail(new Date(utc), zone)];
  expect(getMailDayAndWeek('2026-07-06T13:59:59Z')).toEqual(['2026-07-05', '2026-06-29']);
  expect(getMailDayAndWeek('2026-07-06T14:00:00Z')).toEqual(['2026-07-06', '2026-07-06']);
  expect(getMailDayAndWeek('2026-07-12T23:00:00Z')).toEqual(['2026-07-12', '2026-07-06']);
});
