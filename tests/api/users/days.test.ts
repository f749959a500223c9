import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultSettings } from '../../../contract/settings';
import type { Row } from '../../../api/db/database';
import { checkAccountDays } from '../../../api/users/check';
import { createPlan, createUser, openUsersFixture, type Account, type UsersFixture } from './usersFixture';

const day = 86_400_000;
let fixture: UsersFixture;
let users: Account[];
beforeAll(async () => {
  fixture = await openUsersFixture();
  users = [];
  for (let index = 0; index < 12; index += 1)
    users.push(await createUser(fixture, { type: index % 2 === 0 ? 'user' : 'other' }));
});
afterAll(() => fixture.close());

const listDays = (): Promise<Row[]> =>
  fixture.db.kysely
    .selectFrom('accountsByDay')
    .selectAll()
    .where('count', '<>', 0)
    .orderBy('businessDate')
    .orderBy('type')
    .orderBy('figure')
    .execute();
const countsOf = async (businessDate: string) =>
  Object.fromEntries(
    (await listDays())
      .filter((row) => row['businessDate'] === businessDate)
      .map(({ type, figure, count }) => [`${type} ${figure}`, count]),
  );
const address = ({ id }: Account) => `users/user/${id}`;

test('counts nothing for rejected, dry-run and repeated actions', async () => {
  const [firstUser] = users;
  if (!firstUser) throw new Error('there are users');
  const daysBefore = await listDays();
  expect((await fixture.act(address(firstUser), 'unblock')).status).toBe(409);
  expect(
    (
      await fixture.send('POST', `${address(firstUser)}/block?dryRun=true`, {
        version: 1,
        body: { reason: 'x' },
        key: crypto.randomUUID(),
      })
    ).status,
  ).toBe(200);
  expect(
    (
      await fixture.send('POST', `${address(firstUser)}/block`, {
        version: 9,
        body: { reason: 'x' },
        key: crypto.randomUUID(),
      })
    ).status,
  ).toBe(412);
  expect(
    (await fixture.send('PUT', address(firstUser), { version: 1, body: { displayName: 'Otro nombre' } })).status,
  ).toBe(200);
  expect(await listDays()).toEqual(daysBefore);
  const block = { version: 2, body: { reason: 'x' }, key: crypto.randomUUID() };
  for (const hit of [null, 'true'])
    expect((await fixture.send('POST', `${address(firstUser)}/block`, block)).headers.get('Idempotency-Hit')).toBe(hit);
  expect(await countsOf('2026-07-01')).toMatchObject({
    'user blocks': 1,
    'user blocked': 1,
    'user active': 5,
    'other active': 6,
    'administrator newAccounts': 1,
  });
  await fixture.act(address(firstUser), 'unblock');
});

test('counts each account once under concurrent changes and expiring trials', async () => {
  const plan = await createPlan(fixture, { trialDays: 3 });
  for (const user of users)
    expect((await fixture.act(address(user), 'start-trial', { planId: plan.id })).status).toBe(200);
  fixture.now.advance(5 * day);
  // The first request ends the trials. The other requests do not deadlock.
  const responses = await Promise.all([
    ...users.map((user) => fixture.act(address(user), 'block', { reason: 'x' })),
    createUser(fixture),
    createUser(fixture, { type: 'other' }),
  ]);
  expect(responses.filter((response) => 'status' in response && response.status !== 200)).toEqual([]);
  expect(await countsOf('2026-07-06')).toEqual({
    'user trial': -6,
    'user blocked': 6,
    'user blocks': 6,
    'user active': 1,
    'user newAccounts': 1,
    'other trial': -6,
    'other blocked': 6,
    'other blocks': 6,
    'other active': 1,
    'other newAccounts': 1,
  });
  expect(await checkAccountDays(fixture.db.kysely, defaultSettings.timeZone)).toEqual([
    { name: 'accountsByDayAgree', faults: [] },
  ]);
});
