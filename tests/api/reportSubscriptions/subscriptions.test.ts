import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { maxSubscriptionsPerPerson } from '../../../contract/reports/reportSubscriptions';
import { reportPath } from '../../../contract/reports/reportPath';
import { reportsById } from '../../../contract/reports/reports';
import { createAttachment } from '../../../api/reportSubscriptions/compose';
import { readReportParams } from '../../../src/reports/reportParams';
import { openApiFixture, listPath, type Json, type TestResponse } from '../apiFixture';
import { completedFields } from '../sales/salesFixture';
import type { ReportResponse } from '../../../contract/reports/endpoints';
import {
  openReportSubscriptionsFixture,
  salesView,
  listVisibleSubscriptions,
  type ReportSubscriptionsFixture,
} from './reportSubscriptionsFixture';

let fixture: ReportSubscriptionsFixture;
beforeEach(async () => {
  fixture = await openReportSubscriptionsFixture();
});
afterEach(() => fixture.close());

const violationsOf = ({ status, json }: TestResponse) => [
  status,
  (json['violations'] as unknown as { field: string; code: string }[] | undefined)?.map(
    ({ field, code }) => `${field} ${code}`,
  ),
];

test('filters the subscriptions that the caller receives, and those the caller stopped', async () => {
  const toAna = { recipientIds: [await fixture.accountIdOf('ana')] };
  await fixture.createSubscription({ name: 'De Tadeo' });
  await fixture.createSubscription({ name: 'De Ana', ...toAna });
  const stopped = await fixture.createSubscription({ name: 'Sin Ana', ...toAna });
  await fixture.act(stopped['id'], 'stop', 'ana');
  const namesOf = async (filter: object) => {
    const path = listPath('report-subscriptions', { filter, sort: ['name', 'ASC'] });
    const { json } = await fixture.send('GET', path, { as: 'ana' });
    return (json as unknown as Json[]).map(({ name }) => name);
  };
  expect(await namesOf({ isRecipient: true })).toEqual(['De Ana', 'Sin Ana']);
  expect(await namesOf({ isRecipient: false })).toEqual(['De Tadeo']);
  expect(await namesOf({ isRecipient: true, isStopped: false })).toEqual(['De Ana']);
  expect(await namesOf({ isStopped: true })).toEqual(['Sin Ana']);
});

describe('visibility of report subscriptions', () => {
  test.each([
    ['admin', true],
    ['aurelio', true],
    ['tadeo', true],
    ['carla', false],
    ['sara', false],
  ])('shows a subscription to its owner, recipients, owners and auditors: %s %s', async (name, isKnown) => {
    fixture.live.splice(0);
    const { id } = await fixture.createSubscription();
    const status = isKnown ? 200 : 404;
    expect((await fixture.send('GET', `report-subscriptions/${String(id)}`, { as: name })).status).toBe(status);
    const history = listPath('audit-events', { filter: { resource: 'report-subscriptions' } });
    const { json } = await fixture.send('GET', history, { as: name });
    expect((json as unknown as Json[]).map(({ recordId }) => recordId)).toEqual(isKnown ? [id] : []);
    const duties = {
      admin: 'owner',
      aurelio: 'auditor',
      tadeo: 'finance',
      carla: 'catalogs',
      sara: 'support',
    } as const;
    const liveMessage = await fixture.readableMessage(
      `uid-${name}`,
      [duties[name as keyof typeof duties]],
      fixture.live.at(-1),
    );
    expect(JSON.stringify(liveMessage).includes(String(id))).toBe(isKnown);
  });
});

describe('creation of report subscriptions', () => {
  test('requires access to the report to subscribe to it', async () => {
    expect((await fixture.postSubscription({}, 'sara')).status).toBe(403);
    expect((await fixture.postSubscription({}, 'aurelio')).status).toBe(403);
    expect((await fixture.postSubscription({}, 'tadeo')).status).toBe(201);
  });

  test('requires at least one recipient, each with access to the report', async () => {
    const sara = await fixture.accountIdOf('sara');
    expect(violationsOf(await fixture.postSubscription({ recipientIds: [sara] }))).toEqual([
      422,
      ['recipientIds mayNotRead'],
    ]);
    expect(violationsOf(await fixture.postSubscription({ recipientIds: [] }))).toEqual([
      422,
      ['recipientIds required'],
    ]);
    const unknownId = crypto.randomUUID();
    expect(violationsOf(await fixture.postSubscription({ recipientIds: [unknownId] }))).toEqual([
      422,
      ['recipientIds.0 unknownReference'],
    ]);
    await fixture.setAccount('aurelio', { state: 'blocked' });
    const aurelio = await fixture.accountIdOf('aurelio');
    expect(violationsOf(await fixture.postSubscription({ recipientIds: [aurelio] }))).toEqual([
      422,
      ['recipientIds mayNotRead'],
    ]);
  });

  test('preserves a recipient who lost access in other changes', async () => {
    const subscription = await fixture.createSubscription({ recipientIds: [await fixture.accountIdOf('aurelio')] });
    await fixture.grantDuties('aurelio', ['support']);
    const { status, json } = await fixture.send('PUT', `report-subscriptions/${String(subscription['id'])}`, {
      as: 'tadeo',
      version: 1,
      body: { ...subscription, name: 'Otra' },
    });
    expect([status, json['name']]).toEqual([200, 'Otra']);
  });

  test.each([
    ['an unknown grouping', { ...salesView, groupBy: 'customer' }],
    ['an unknown filter', { ...salesView, filter: { customer: ['x'] } }],
    ['a filter without keys', { ...salesView, filter: { channel: [] } }],
    ['no currency', { ...salesView, currency: null }],
    ['a text no database stores', { ...salesView, filter: { company: ['\u0000'] } }],
  ])('rejects a view with %s', async (_, view) => {
    expect(violationsOf(await fixture.postSubscription({ view }))).toEqual([422, ['view malformed']]);
  });

  test('rejects files that name persons and permits a link', async () => {
    const investors = { report: 'inversiones', view: { ...salesView, groupBy: 'investor' } };
    expect(violationsOf(await fixture.postSubscription(investors))).toEqual([422, ['content namesPersons']]);
    const accounts = { report: 'balances', view: { ...salesView, groupBy: 'account' } };
    expect(violationsOf(await fixture.postSubscription(accounts))).toEqual([422, ['content namesPersons']]);
    expect((await fixture.postSubscription({ ...investors, content: 'link' })).status).toBe(201);
  });

  test('limits subscriptions per person', async () => {
    for (let index = 0; index < maxSubscriptionsPerPerson; index += 1) await fixture.createSubscription();
    const { status, json } = await fixture.postSubscription();
    expect([status, json['code'], json['params']]).toEqual([
      409,
      'reportSubscription.tooMany',
      { max: maxSubscriptionsPerPerson },
    ]);
    expect((await fixture.postSubscription({}, 'ana')).status).toBe(201);
  });

  test('rejects a report subscription without a mail server', async () => {
    const quietFixture = await openApiFixture({ db: fixture.db });
    const { status, json } = await quietFixture.send('POST', 'report-subscriptions', {
      body: {
        name: 'x',
        report: 'sales',
        view: salesView,
        cadence: 'weekly',
        content: 'csv',
        recipientIds: [await fixture.accountIdOf('admin')],
      },
    });
    expect([status, json['code']]).toEqual([409, 'mail.off']);
  });
});

test('shows a subscription to owner, recipients, owners and auditors and lets owner and owners change it', async () => {
  await fixture.grantDuties('fernanda', ['finance']);
  const subscription = await fixture.createSubscription({
    recipientIds: [await fixture.accountIdOf('tadeo'), await fixture.accountIdOf('ana')],
  });
  expect(await listVisibleSubscriptions(fixture, 'aurelio')).toHaveLength(1);
  expect(await listVisibleSubscriptions(fixture, 'ana')).toHaveLength(1);
  expect(await listVisibleSubscriptions(fixture, 'fernanda')).toEqual([]);
  expect(
    (await fixture.send('GET', `report-subscriptions/${String(subscription['id'])}`, { as: 'fernanda' })).status,
  ).toBe(404);
  const ownSubscription = await fixture.createSubscription({ recipientIds: [await fixture.accountIdOf('fernanda')] });
  const subscriptionSeenByOwner = await fixture.readSubscription(ownSubscription['id'], 'fernanda');
  expect(subscriptionSeenByOwner['actions']).toMatchObject({
    edit: { allowed: false },
    pause: { allowed: false },
    stop: { allowed: true },
    'receive-again': { allowed: false },
    'send-copy': { allowed: true },
  });
  const seenByAuditor = await fixture.readSubscription(ownSubscription['id'], 'aurelio');
  expect(seenByAuditor['actions']).toMatchObject({ 'send-copy': { allowed: false }, stop: { allowed: false } });
});

test('rejects changes of view, report, owner and next date in the form', async () => {
  const subscription = await fixture.createSubscription();
  const put = (body: object) =>
    fixture.send('PUT', `report-subscriptions/${String(subscription['id'])}`, {
      as: 'tadeo',
      version: 1,
      body: { ...subscription, ...body },
    });
  expect(violationsOf(await put({ view: { ...salesView, groupBy: 'plan' } }))).toEqual([422, ['view immutable']]);
  expect(violationsOf(await put({ report: 'people' }))).toEqual([422, ['report immutable']]);
  expect((await put({ ownerId: 'uid-ana' })).status).toBe(422);
  const { json } = await put({ cadence: 'monthly', nextOn: '2020-01-01' });
  expect(json).toMatchObject({ cadence: 'monthly', nextOn: '2026-08-01' });
});

test('links to the stored view with the dates of the mail', () => {
  const view = { currency: 'COP' as const, groupBy: 'channel', compare: null, filter: { channel: ['app', 'web'] } };
  const dates = { from: '2026-06-29', to: '2026-07-05' };
  const { searchParams } = new URL(reportPath('sales', view, dates), 'http://console');
  const reportParams = readReportParams(
    searchParams,
    reportsById.sales,
    { preset: 'last30Days', groupBy: 'company', compare: 'previousPeriod' },
    '2026-07-06',
  );
  expect(reportParams).toMatchObject({ ...dates, ...view });
});

test('attaches no file above the size limit', async () => {
  await fixture.salesFixture.createSale({ ...completedFields });
  const { json } = await fixture.send('GET', 'reports/sales?from=2026-07-01&to=2026-07-31');
  const response = json as unknown as ReportResponse;
  const wording = { language: 'es' as const, fileTexts: {} };
  expect(await createAttachment(reportsById.sales, response, 'csv', wording, 200)).toBeNull();
  expect((await createAttachment(reportsById.sales, response, 'csv', wording))?.content.length).toBeGreaterThan(200);
});
