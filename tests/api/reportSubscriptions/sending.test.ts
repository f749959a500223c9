import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lastSendDate, nextSendDate, reportRange } from '../../../contract/reports/sendDates';
import type { ReportResponse } from '../../../contract/reports/endpoints';
import { MailFailed } from '../../../api/ports/mail';
import { dayOfMail } from '../../../api/mail/periods';
import { openApiFixture } from '../apiFixture';
import { activeInvestment } from '../investments/investmentsFixture';
import { completedFields } from '../sales/salesFixture';
import {
  openReportSubscriptionsFixture,
  salesView,
  type ReportSubscriptionsFixture,
} from './reportSubscriptionsFixture';

let fixture: ReportSubscriptionsFixture;
beforeEach(async () => {
  fixture = await openReportSubscriptionsFixture();
});
afterEach(() => fixture.close());

const monday = '2026-07-06T14:00:00.000Z';
const week = { from: '2026-06-29', to: '2026-07-05' };
const subject = 'Reporte de ventas: 29 jun – 5 jul 2026';
const textOf = (content: Uint8Array | undefined) => new TextDecoder().decode(content);

describe('report subscriptions', () => {
  test('report subscriptions are sent once on the next Monday from 8 a.m. in the platform’s time zone', async () => {
    await fixture.createSubscription({
      recipientIds: [await fixture.accountIdOf('tadeo'), await fixture.accountIdOf('ana')],
    });
    await fixture.runAt('2026-07-06T13:59:59.000Z');
    expect(fixture.takeSentMails()).toEqual([]);
    await fixture.runAt(monday);
    await fixture.runScheduler();
    expect(fixture.takeSentMails().toSorted()).toEqual([`ana: ${subject}`, `tadeo: ${subject}`]);
    await fixture.runAt('2026-07-12T23:00:00.000Z');
    expect(fixture.takeSentMails()).toEqual([]);
    await fixture.runAt('2026-07-13T14:00:00.000Z');
    expect(fixture.takeSentMails()).toHaveLength(2);
  });

  test('report subscriptions state the figures of the report and attach its file', async () => {
    await fixture.salesFixture.createSale({ ...completedFields });
    await fixture.salesFixture.createSale({
      ...completedFields,
      companyId: (await fixture.salesFixture.createCompany({ name: { es: '=Fonda' } })).id,
    });
    await fixture.createSubscription({ view: { ...salesView, compare: 'previousPeriod' } });
    await fixture.runAt(monday);
    const [mail] = fixture.mail.deliveredMails;
    const query = new URLSearchParams({ ...week, groupBy: 'company', compare: 'previousPeriod' });
    const { json } = await fixture.send('GET', `reports/sales?${query}`);
    const { totals, rows } = json as unknown as ReportResponse;
    expect(totals).toMatchObject({ sales: 2, grossMinor: 20_000 });
    expect(mail?.text).toMatch(/29 jun – 5 jul 2026 · MXN$/m);
    expect(mail?.text).toContain('Ventas netas: MXN 200.00 (vs. MXN 0.00)');
    expect(mail?.text).toContain('Ventas: 2 (vs. 0)');
    expect(mail?.text).toContain('Vendido por venta: MXN 100.00 (vs. —)');
    expect(mail?.text).toContain('Cifras al 6 jul 2026, 8:00 a.m.;');
    const [file, ...otherFiles] = mail?.attachments ?? [];
    expect(otherFiles).toEqual([]);
    expect([file?.filename, file?.contentType]).toEqual(['sales-2026-06-29-2026-07-05.csv', 'text/csv']);
    const lines = textOf(file?.content).split('\r\n');
    expect(lines.filter((line) => line.includes(',MXN,'))).toHaveLength(rows.length + 1);
    expect(lines.find((line) => line.startsWith('Total,'))).toMatch(/^Total,MXN,200\.00,2,/);
    expect(lines.some((line) => line.startsWith("'=Fonda,"))).toBe(true);
    // The link opens the report with the same dates.
    expect(mail?.text).toContain(
      'https://console.example.com/reports/sales?from=2026-06-29&to=2026-07-05&groupBy=company&compare=previousPeriod&currency=MXN',
    );
  });

  test('report subscriptions state DPI as a multiple, as the page does', async () => {
    await activeInvestment(fixture.salesFixture);
    await fixture.createSubscription({ report: 'inversiones', view: { ...salesView, groupBy: 'instrument' } });
    await fixture.runAt(monday);
    expect(fixture.mail.deliveredMails[0]?.text).toContain('DPI: 0.00×');
  });

  test('report subscriptions use the language of the recipient and state that nothing was sold', async () => {
    await fixture.setAccount('ana', { language: 'en' });
    await fixture.createSubscription({ recipientIds: [await fixture.accountIdOf('ana')], content: 'xlsx' });
    await fixture.runAt(monday);
    const [mail] = fixture.mail.deliveredMails;
    expect(mail).toMatchObject({ language: 'en', subject: 'Sales report: Jun 29 – Jul 5, 2026', attachments: [] });
    expect(mail?.text).toContain('No sales in these dates.');
    expect(mail?.text).not.toMatch(/attached|Net sales/);
  });

  test('report subscriptions attach a workbook if chosen', async () => {
    await fixture.salesFixture.createSale({ ...completedFields });
    await fixture.createSubscription({ content: 'xlsx' });
    await fixture.runAt(monday);
    const [file] = fixture.mail.deliveredMails[0]?.attachments ?? [];
    expect(file?.filename).toBe('sales-2026-06-29-2026-07-05.xlsx');
    expect(textOf(file?.content.slice(0, 2))).toBe('PK');
  });

  test('report subscriptions contain only a link if chosen', async () => {
    await fixture.salesFixture.createSale({ ...completedFields });
    await fixture.createSubscription({ content: 'link', view: { ...salesView, filter: { channel: ['app'] } } });
    await fixture.runAt(monday);
    const [mail] = fixture.mail.deliveredMails;
    expect(mail?.text).toContain('filter=%7B%22channel%22%3A%5B%22app%22%5D%7D');
    expect(mail?.text).not.toMatch(/MXN \d|adjunto/);
    expect(mail?.attachments ?? []).toEqual([]);
  });

  test('report subscriptions state their filters with current names', async () => {
    const { id, version } = fixture.salesFixture.company;
    await fixture.salesFixture.createSale({ ...completedFields });
    await fixture.createSubscription({
      view: { ...salesView, groupBy: 'channel', filter: { company: [id], channel: ['app'] } },
    });
    const { json } = await fixture.send('GET', `catalogs/companies/${id}`);
    await fixture.send('PUT', `catalogs/companies/${id}`, {
      version: Number(json['version'] ?? version),
      body: { ...json, name: { es: 'Fonda Nueva' } },
    });
    await fixture.runAt(monday);
    expect(fixture.mail.deliveredMails[0]?.text).toContain('Empresa: Fonda Nueva\nCanal: App');
    expect(textOf(fixture.mail.deliveredMails[0]?.attachments?.[0]?.content)).toContain('Empresa,Fonda Nueva');
  });

  test('report subscriptions send the latest missed week once after a downtime', async () => {
    await fixture.createSubscription();
    await fixture.runAt('2026-07-16T20:00:00.000Z');
    await fixture.runScheduler();
    expect(fixture.takeSentMails()).toEqual(['tadeo: Reporte de ventas: 6–12 jul 2026']);
    await fixture.runAt('2026-07-20T14:00:00.000Z');
    expect(fixture.takeSentMails()).toEqual(['tadeo: Reporte de ventas: 13–19 jul 2026']);
  });

  test('report subscriptions send one mail per recipient from two servers', async () => {
    await fixture.createSubscription();
    fixture.now.value = new Date(monday);
    const otherFixture = await openApiFixture({ db: fixture.db, mail: fixture.mail });
    otherFixture.now.value = fixture.now.value;
    await Promise.all([fixture.runScheduler(), otherFixture.runScheduler()]);
    await fixture.runScheduler();
    expect(fixture.takeSentMails()).toEqual([`tadeo: ${subject}`]);
  });

  test('report subscriptions are sent monthly on the first for the month before', async () => {
    await fixture.createSubscription({ cadence: 'monthly' });
    await fixture.runAt('2026-07-31T20:00:00.000Z');
    expect(fixture.takeSentMails()).toEqual([]);
    await fixture.runAt('2026-08-01T14:00:00.000Z');
    expect(fixture.takeSentMails()).toEqual(['tadeo: Reporte de ventas: 1–31 jul 2026']);
  });
});

describe('report mails that are not sent', () => {
  test.each([
    [
      'a blocked recipient',
      (fixture: ReportSubscriptionsFixture) => fixture.setAccount('tadeo', { state: 'blocked' }),
      'blocked',
    ],
    [
      'an archived recipient',
      (fixture: ReportSubscriptionsFixture) => fixture.setAccount('tadeo', { archived: 1 }),
      'blocked',
    ],
    [
      'a recipient without the duty',
      (fixture: ReportSubscriptionsFixture) => fixture.grantDuties('tadeo', ['support']),
      'mayNotRead',
    ],
  ])('sends no report to %s and shows the reason to the owner', async (_, change, reason) => {
    const { id } = await fixture.createSubscription({}, 'ana');
    await change(fixture);
    await fixture.runAt(monday);
    expect(fixture.takeSentMails()).toEqual([]);
    const { deliveries, lastSentAt } = await fixture.readSubscription(id, 'ana');
    expect(deliveries).toMatchObject([{ on: '2026-07-06', state: 'dropped', reason }]);
    expect(lastSentAt).toBeNull();
  });

  test('sends no report to a recipient who stopped it, until they resume', async () => {
    const { id } = await fixture.createSubscription({
      recipientIds: [await fixture.accountIdOf('aurelio'), await fixture.accountIdOf('tadeo')],
    });
    expect((await fixture.act(id, 'stop', 'aurelio')).json).toMatchObject({ isStopped: true });
    await fixture.runAt(monday);
    expect(fixture.takeSentMails()).toEqual([`tadeo: ${subject}`]);
    expect((await fixture.act(id, 'receive-again', 'aurelio')).status).toBe(200);
    await fixture.runAt('2026-07-13T14:00:00.000Z');
    expect(fixture.takeSentMails()).toHaveLength(2);
  });

  test('sends no report of a paused or archived subscription, queued ones included', async () => {
    const paused = await fixture.createSubscription();
    const archivedSubscription = await fixture.createSubscription();
    fixture.mail.refuse(new MailFailed('ETIMEDOUT'));
    await fixture.runAt(monday);
    expect((await fixture.act(paused['id'], 'pause')).status).toBe(200);
    const { version } = await fixture.readSubscription(archivedSubscription['id']);
    await fixture.send('DELETE', `report-subscriptions/${String(archivedSubscription['id'])}`, {
      as: 'tadeo',
      version: Number(version),
    });
    fixture.mail.refuse(null);
    await fixture.runAt('2026-07-06T20:00:00.000Z');
    expect(fixture.takeSentMails()).toEqual([]);
    await fixture.runAt('2026-07-14T20:00:00.000Z');
    expect((await fixture.act(paused['id'], 'resume')).json).toMatchObject({ nextOn: '2026-07-20' });
    await fixture.runScheduler();
    expect(fixture.takeSentMails()).toEqual([]);
  });
});

test('sends a copy of the last report to the requester, once a minute', async () => {
  const { id } = await fixture.createSubscription({ recipientIds: [await fixture.accountIdOf('ana')] });
  expect((await fixture.act(id, 'send-copy')).status).toBe(200);
  await fixture.act(id, 'send-copy');
  await fixture.runScheduler();
  expect(fixture.takeSentMails()).toEqual(['tadeo: Reporte de ventas: 22–28 jun 2026']);
  expect((await fixture.readSubscription(id))['deliveries']).toEqual([]);
});

test('sends the last report to the recipients now, once a minute, and leaves the schedule as it is', async () => {
  const recipients = [await fixture.accountIdOf('ana'), await fixture.accountIdOf('aurelio')];
  const { id } = await fixture.createSubscription({ recipientIds: recipients });
  await fixture.act(id, 'stop', 'aurelio');
  expect((await fixture.act(id, 'send-now', 'ana')).status).toBe(200);
  await fixture.act(id, 'send-now');
  await fixture.runScheduler();
  expect(fixture.takeSentMails()).toEqual(['ana: Reporte de ventas: 22–28 jun 2026']);
  const { deliveries, nextOn } = await fixture.readSubscription(id);
  expect(deliveries).toMatchObject([{ on: '2026-06-29', recipientId: recipients[0], state: 'sent' }]);
  expect(nextOn).toBe('2026-07-06');
  expect((await fixture.act(id, 'pause')).status).toBe(200);
  expect((await fixture.act(id, 'send-now')).json).toMatchObject({ code: 'reportSubscription.paused' });
  expect((await fixture.act(id, 'send-now', 'aurelio')).status).toBe(403);
});

test('starts a week on Monday at eight and a month on its first day', () => {
  const zone = 'America/Mexico_City';
  expect(lastSendDate('weekly', dayOfMail(new Date('2026-07-06T13:59:59Z'), zone))).toBe('2026-06-29');
  expect(lastSendDate('monthly', dayOfMail(new Date('2026-03-01T13:59:59Z'), zone))).toBe('2026-02-01');
  expect(nextSendDate('monthly', '2026-12-01')).toBe('2027-01-01');
  expect(reportRange('monthly', '2026-03-01')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
});
