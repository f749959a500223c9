import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ReportResponse } from '../../../contract/reports/endpoints';
import { MailFailed } from '../../../api/mail/port';
import { lastSendDate, nextSendDate, reportRange } from '../../../api/reportSubscriptions/schedule';
import { openApiFixture } from '../apiFixture';
import { completed } from '../sales/salesFixture';
import {
  openReportSubscriptionsFixture,
  salesView,
  type ReportSubscriptionsFixture,
} from './reportSubscriptionsFixture';

let desk: ReportSubscriptionsFixture;
beforeEach(async () => {
  desk = await openReportSubscriptionsFixture();
});
afterEach(() => desk.close());

const monday = '2026-07-06T14:00:00.000Z';
const week = { from: '2026-06-29', to: '2026-07-05' };
const subject = 'Reporte de ventas: 29 jun – 5 jul 2026';
const textOf = (content: Uint8Array | undefined) => new TextDecoder().decode(content);

describe('report subscriptions', () => {
  test('are sent once on the next Monday from 8 a.m. in the platform’s time zone', async () => {
    await desk.createSubscription({ recipientIds: [await desk.accountIdOf('tadeo'), await desk.accountIdOf('ana')] });
    await desk.runAt('2026-07-06T13:59:59.000Z');
    expect(desk.takeSentMails()).toEqual([]);
    await desk.runAt(monday);
    await desk.runScheduler();
    expect(desk.takeSentMails().toSorted()).toEqual([`ana: ${subject}`, `tadeo: ${subject}`]);
    await desk.runAt('2026-07-12T23:00:00.000Z');
    expect(desk.takeSentMails()).toEqual([]);
    await desk.runAt('2026-07-13T14:00:00.000Z');
    expect(desk.takeSentMails()).toHaveLength(2);
  });

  test('state the figures of the report and attach its file', async () => {
    await desk.salesFixture.createSale({ ...completed });
    await desk.salesFixture.createSale({
      ...completed,
      companyId: (await desk.salesFixture.newCompany({ name: { es: '=Fonda' } })).id,
    });
    await desk.createSubscription({ view: { ...salesView, compare: 'previousPeriod' } });
    await desk.runAt(monday);
    const [mail] = desk.mail.delivered;
    const query = new URLSearchParams({ ...week, groupBy: 'company', compare: 'previousPeriod' });
    const { json } = await desk.send('GET', `reports/sales?${query}`);
    const { totals, rows } = json as unknown as ReportResponse;
    expect(totals).toMatchObject({ sales: 2, grossMinor: 20_000 });
    expect(mail?.text).toContain('29 jun – 5 jul 2026 · MXN · America/Mexico_City');
    expect(mail?.text).toContain('Ventas netas: MXN 200.00 (Antes: MXN 0.00)');
    expect(mail?.text).toContain('Ventas: 2 (Antes: 0)');
    expect(mail?.text).toContain('Vendido por venta: MXN 100.00 (Antes: —)');
    expect(mail?.text).toContain('Cifras al 6 jul 2026, 8:00 a.m.;');
    const [file, ...more] = mail?.attachments ?? [];
    expect(more).toEqual([]);
    expect([file?.filename, file?.contentType]).toEqual(['sales-2026-06-29-2026-07-05.csv', 'text/csv']);
    const lines = textOf(file?.content).split('\r\n');
    expect(lines.filter((line) => line.includes(',MXN,'))).toHaveLength(rows.length + 1);
    expect(lines.find((line) => line.startsWith('Total,'))).toMatch(/^Total,,MXN,200\.00,2,/);
    expect(lines.some((line) => line.startsWith("'=Fonda,"))).toBe(true);
    // Its link opens the same dates.
    expect(mail?.text).toContain(
      'https://console.example.com/reports/sales?from=2026-06-29&to=2026-07-05&groupBy=company&compare=previousPeriod&currency=MXN',
    );
  });

  test('use the language of the recipient and state that nothing was sold', async () => {
    await desk.setAccount('ana', { language: 'en' });
    await desk.createSubscription({ recipientIds: [await desk.accountIdOf('ana')], content: 'xlsx' });
    await desk.runAt(monday);
    const [mail] = desk.mail.delivered;
    expect(mail).toMatchObject({ language: 'en', subject: 'Sales report: Jun 29 – Jul 5, 2026', attachments: [] });
    expect(mail?.text).toContain('No sales in these dates.');
    expect(mail?.text).not.toMatch(/attached|Net sales/);
  });

  test('attach a workbook if chosen', async () => {
    await desk.salesFixture.createSale({ ...completed });
    await desk.createSubscription({ content: 'xlsx' });
    await desk.runAt(monday);
    const [file] = desk.mail.delivered[0]?.attachments ?? [];
    expect(file?.filename).toBe('sales-2026-06-29-2026-07-05.xlsx');
    expect(textOf(file?.content.slice(0, 2))).toBe('PK');
  });

  test('contain only a link if chosen', async () => {
    await desk.salesFixture.createSale({ ...completed });
    await desk.createSubscription({ content: 'link', view: { ...salesView, filter: { channel: ['app'] } } });
    await desk.runAt(monday);
    const [mail] = desk.mail.delivered;
    expect(mail?.text).toContain('filter=%7B%22channel%22%3A%5B%22app%22%5D%7D');
    expect(mail?.text).not.toMatch(/MXN \d|adjunto/);
    expect(mail?.attachments ?? []).toEqual([]);
  });

  test('state their filters with current names', async () => {
    const { id, version } = desk.salesFixture.company;
    await desk.salesFixture.createSale({ ...completed });
    await desk.createSubscription({
      view: { ...salesView, groupBy: 'channel', filter: { company: [id], channel: ['app'] } },
    });
    const { json } = await desk.send('GET', `catalogs/companies/${id}`);
    await desk.send('PUT', `catalogs/companies/${id}`, {
      version: Number(json['version'] ?? version),
      body: { ...json, name: { es: 'Fonda Nueva' } },
    });
    await desk.runAt(monday);
    expect(desk.mail.delivered[0]?.text).toContain('Empresa: Fonda Nueva\nCanal: App');
    expect(textOf(desk.mail.delivered[0]?.attachments?.[0]?.content)).toContain('Empresa,Fonda Nueva');
  });

  test('send the latest missed week once after a downtime', async () => {
    await desk.createSubscription();
    await desk.runAt('2026-07-16T20:00:00.000Z');
    await desk.runScheduler();
    expect(desk.takeSentMails()).toEqual(['tadeo: Reporte de ventas: 6–12 jul 2026']);
    await desk.runAt('2026-07-20T14:00:00.000Z');
    expect(desk.takeSentMails()).toEqual(['tadeo: Reporte de ventas: 13–19 jul 2026']);
  });

  test('send one mail per recipient from two servers', async () => {
    await desk.createSubscription();
    desk.now.value = new Date(monday);
    const other = await openApiFixture({ db: desk.db, mail: desk.mail });
    other.now.value = desk.now.value;
    await Promise.all([desk.runScheduler(), other.runScheduler()]);
    await desk.runScheduler();
    expect(desk.takeSentMails()).toEqual([`tadeo: ${subject}`]);
  });

  test('are sent monthly on the first for the month before', async () => {
    await desk.createSubscription({ cadence: 'monthly' });
    await desk.runAt('2026-07-31T20:00:00.000Z');
    expect(desk.takeSentMails()).toEqual([]);
    await desk.runAt('2026-08-01T14:00:00.000Z');
    expect(desk.takeSentMails()).toEqual(['tadeo: Reporte de ventas: 1–31 jul 2026']);
  });
});

describe('report mails that are not sent', () => {
  test.each([
    [
      'a blocked recipient',
      (desk: ReportSubscriptionsFixture) => desk.setAccount('tadeo', { state: 'blocked' }),
      'blocked',
    ],
    [
      'an archived recipient',
      (desk: ReportSubscriptionsFixture) => desk.setAccount('tadeo', { archived: 1 }),
      'blocked',
    ],
    [
      'a recipient without the duty',
      (desk: ReportSubscriptionsFixture) => desk.grantDuties('tadeo', ['support']),
      'mayNotRead',
    ],
  ])('sends no report to %s and shows the reason to the owner', async (_, change, reason) => {
    const { id } = await desk.createSubscription({}, 'ana');
    await change(desk);
    await desk.runAt(monday);
    expect(desk.takeSentMails()).toEqual([]);
    const { deliveries, lastSentAt } = await desk.readSubscription(id, 'ana');
    expect(deliveries).toMatchObject([{ on: '2026-07-06', state: 'dropped', reason }]);
    expect(lastSentAt).toBeNull();
  });

  test('sends no report to a recipient who stopped it, until they resume', async () => {
    const { id } = await desk.createSubscription({
      recipientIds: [await desk.accountIdOf('aurelio'), await desk.accountIdOf('tadeo')],
    });
    expect((await desk.act(id, 'stop', 'aurelio')).json).toMatchObject({ isStopped: true });
    await desk.runAt(monday);
    expect(desk.takeSentMails()).toEqual([`tadeo: ${subject}`]);
    expect((await desk.act(id, 'receive-again', 'aurelio')).status).toBe(200);
    await desk.runAt('2026-07-13T14:00:00.000Z');
    expect(desk.takeSentMails()).toHaveLength(2);
  });

  test('sends no report of a paused or archived subscription, queued ones included', async () => {
    const paused = await desk.createSubscription();
    const archived = await desk.createSubscription();
    desk.mail.refuse(new MailFailed('ETIMEDOUT'));
    await desk.runAt(monday);
    expect((await desk.act(paused['id'], 'pause')).status).toBe(200);
    const { version } = await desk.readSubscription(archived['id']);
    await desk.send('DELETE', `report-subscriptions/${String(archived['id'])}`, {
      as: 'tadeo',
      version: Number(version),
    });
    desk.mail.refuse(null);
    await desk.runAt('2026-07-06T20:00:00.000Z');
    expect(desk.takeSentMails()).toEqual([]);
    await desk.runAt('2026-07-14T20:00:00.000Z');
    expect((await desk.act(paused['id'], 'resume')).json).toMatchObject({ nextOn: '2026-07-20' });
    await desk.runScheduler();
    expect(desk.takeSentMails()).toEqual([]);
  });
});

test('sends a copy of the last report to the requester, once a minute', async () => {
  const { id } = await desk.createSubscription({ recipientIds: [await desk.accountIdOf('ana')] });
  expect((await desk.act(id, 'send-copy')).status).toBe(200);
  await desk.act(id, 'send-copy');
  await desk.runScheduler();
  expect(desk.takeSentMails()).toEqual(['tadeo: Reporte de ventas: 22–28 jun 2026']);
  expect((await desk.readSubscription(id))['deliveries']).toEqual([]);
});

test('starts a week on Monday at eight and a month on its first day', () => {
  const zone = 'America/Mexico_City';
  expect(lastSendDate('weekly', new Date('2026-07-06T13:59:59Z'), zone)).toBe('2026-06-29');
  expect(lastSendDate('monthly', new Date('2026-03-01T13:59:59Z'), zone)).toBe('2026-02-01');
  expect(nextSendDate('monthly', '2026-12-01')).toBe('2027-01-01');
  expect(reportRange('monthly', '2026-03-01')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
});
