import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { catalogsOf } from '../catalogRequests';
import { listPath, type Json } from '../apiFixture';
import { readAccount, createPlan, createUser, openUsersFixture, type Account, type UsersFixture } from './usersFixture';

const day = 86_400_000;
let fixture: UsersFixture;
let plan: Account;
let user: Account;
beforeEach(async () => {
  fixture = await openUsersFixture();
  plan = await createPlan(fixture, { trialDays: 14 });
  user = await createUser(fixture);
});
afterEach(() => fixture.close());

const act = (action: string, body: object = {}) => fixture.act(`users/user/${user.id}`, action, body);
const readUser = () => readAccount(fixture, `users/user/${user.id}`);
const readUsageCount = async () => (await readAccount(fixture, `catalogs/plans/${plan.id}`))['usageCount'];
const listInState = async (state: string) =>
  ((await fixture.send('GET', listPath('users/user', { filter: { state } }))).json as unknown as Account[]).map(
    ({ id }) => id,
  );

test('freezes the price of a plan while an archived user has it', async () => {
  const plan = await createPlan(fixture);
  const user = await createUser(fixture);
  await fixture.act(`users/user/${user.id}`, 'subscribe', { planId: plan.id });
  const { version } = await readAccount(fixture, `users/user/${user.id}`);
  await fixture.send('DELETE', `users/user/${user.id}`, { version });
  const currentPlan = await readAccount(fixture, `catalogs/plans/${plan.id}`);
  expect(currentPlan['usageCount']).toBe(0);
  const response = await fixture.send('PUT', `catalogs/plans/${plan.id}`, {
    body: { priceMinor: 1 },
    version: currentPlan.version,
  });
  expect([response.status, response.json['errors']]).toEqual([422, { priceMinor: 'violations.frozen' }]);
});

describe('trials', () => {
  test('trials last the days of their plan in the time zone of the platform', async () => {
    // 23:30 on 30 June in Mexico City.
    fixture.now.value = new Date('2026-07-01T05:30:00.000Z');
    expect((await act('start-trial', { planId: plan.id })).json).toMatchObject({
      state: 'trial',
      planId: plan.id,
      trialEndsOn: '2026-07-14',
      subscribedOn: null,
    });
    expect(await readUsageCount()).toBe(1);
  });

  test('trials end unpaid at the first request of the next day, in lists, record and history', async () => {
    await act('start-trial', { planId: plan.id });
    fixture.now.advance(14 * day);
    expect(await listInState('trial')).toEqual([user.id]);
    fixture.now.advance(day);
    expect(await listInState('trial')).toEqual([]);
    expect(await readUser()).toMatchObject({ state: 'active', planId: null, trialEndsOn: '2026-07-15', version: 3 });
    expect(await readUsageCount()).toBe(0);
    const events = (await fixture.send('GET', listPath('audit-events', { filter: { recordId: user.id } })))
      .json as unknown as Json[];
    expect(events.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['end-trial', 'system'],
      ['start-trial', 'uid-admin'],
      ['create', 'uid-admin'],
    ]);
  });

  test('trials end once under concurrent requests', async () => {
    await act('start-trial', { planId: plan.id });
    fixture.now.advance(20 * day);
    await Promise.all(Array.from({ length: 5 }, () => fixture.send('GET', 'users/user')));
    expect(await readUser()).toMatchObject({ state: 'active', version: 3 });
  });

  test('leaves an active account when a trial ends during a block', async () => {
    await act('start-trial', { planId: plan.id });
    await act('block', { reason: 'x' });
    expect(await readUsageCount()).toBe(1);
    fixture.now.advance(20 * day);
    expect(await readUser()).toMatchObject({ state: 'blocked', planId: plan.id });
    expect((await act('unblock')).json).toMatchObject({ state: 'active', planId: null });
    expect(await readUsageCount()).toBe(0);
  });
});

describe('subscriptions', () => {
  test('subscriptions follow a trial, survive a block and end with a reason', async () => {
    await act('start-trial', { planId: plan.id });
    fixture.now.advance(3 * day);
    expect((await act('subscribe', { planId: plan.id })).json).toMatchObject({
      state: 'subscribed',
      planId: plan.id,
      subscribedOn: '2026-07-04',
    });
    fixture.now.advance(30 * day);
    await act('block', { reason: 'x' });
    expect((await act('unblock')).json).toMatchObject({ state: 'subscribed', planId: plan.id });
    expect((await act('end-plan')).json['errors']).toEqual({ reason: 'violations.required' });
    expect((await act('end-plan', { reason: 'Se mudó' })).json).toMatchObject({
      state: 'active',
      planId: null,
      subscribedOn: null,
    });
    expect(await readUsageCount()).toBe(0);
  });

  test('subscriptions require an existing plan for the account type', async () => {
    const missingId = '01980000-0000-7000-8000-000000000000';
    expect((await act('subscribe', { planId: missingId })).json['errors']).toEqual({
      planId: 'violations.unknownReference',
    });
    expect((await act('subscribe', {})).json['errors']).toEqual({ planId: 'violations.required' });
    const companies = await createPlan(fixture, { audience: 'company' });
    expect((await act('subscribe', { planId: companies.id })).json['errors']).toEqual({
      planId: 'violations.planAudience',
    });
    expect(await readUser()).toMatchObject({ state: 'active', version: 1 });
  });

  test('prevents an account type that the current plan does not permit', async () => {
    const { id: companyId } = await catalogsOf(fixture).create('companies');
    const changeType = async (type: string) =>
      fixture.send('PUT', `users/user/${user.id}`, { version: (await readUser()).version, body: { type, companyId } });
    await act('subscribe', { planId: plan.id });
    expect((await changeType('company')).json['errors']).toEqual({ type: 'violations.planAudience' });
    expect((await changeType('employee')).json).toMatchObject({ type: 'employee', planId: plan.id });
    await act('end-plan', { reason: 'Cambia de plan' });
    expect((await changeType('company')).json).toMatchObject({ type: 'company', planId: null });
  });
});

test('finds people by name, address or local part, and phone or its last digits', async () => {
  const { id } = await createUser(fixture, {
    displayName: 'Begoña Núñez de la Torre',
    email: 'bego.nunez@correo.mx',
    phone: '55 8526 1234',
  });
  const findPlans = async (q: string) =>
    ((await fixture.send('GET', listPath('users/user', { filter: { q } }))).json as unknown as Account[]).map(
      (one) => one.id,
    );
  for (const q of [
    'begona',
    'torre nuñez',
    'bego.nunez@correo.mx',
    'bego.nunez',
    '5585261234',
    '55 8526 1234',
    '+52 55 8526 1234',
    '+525585261234',
    '52 55 8526',
    '(55) 8526-1234',
    '55 85',
    '8526 1234',
    '1234',
  ]) {
    expect([q, await findPlans(q)]).toEqual([q, [id]]);
  }
  for (const q of ['gona', '234', '8526 1235', '55 8526 1235']) expect([q, await findPlans(q)]).toEqual([q, []]);
});
