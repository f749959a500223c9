import { afterEach, beforeEach, expect, test } from 'vitest';
import { duties, type Duty } from '../../../contract/duties';
import { listPath, type Json } from '../apiFixture';
import { inviteAdministrator, openUsersFixture, type UsersFixture } from './usersFixture';

let fixture: UsersFixture;
const emailOf = (duty: Duty) => `${duty}@sobremesa.app`;
beforeEach(async () => {
  fixture = await openUsersFixture();
  for (const duty of duties) await inviteAdministrator(fixture, { email: emailOf(duty), duties: [duty] });
  for (const as of ['finance', 'support'] as const) await fixture.send('GET', 'users/user.csv', { as: emailOf(as) });
});
afterEach(() => fixture.close());

test.each<[Duty, Duty[]]>([
  ['owner', ['finance', 'support']],
  ['auditor', ['finance', 'support']],
  ['finance', ['finance']],
  ['support', ['support']],
  ['catalogs', []],
])('shows exports of others only to permitted readers: %s', async (duty, seen) => {
  const as = emailOf(duty);
  const countEvents = async (filter: object) => {
    const { json } = await fixture.send('GET', listPath('audit-events', { filter, range: [0, 99] }), { as });
    const events = (json as unknown as Json[]).filter(({ action }) => String(action) === 'export');
    return events.map(({ actorEmail }) => String(actorEmail)).sort();
  };
  expect(await countEvents({ action: 'export' })).toEqual(seen.map(emailOf));
  const { id } = await fixture.administratorOf(emailOf('finance'));
  const readableByFinance = seen.filter((one) => one === 'finance').map(emailOf);
  expect(await countEvents({ resource: 'users/administrator', recordId: id })).toEqual(readableByFinance);
  const [event] = (await fixture.send('GET', listPath('audit-events', { filter: { action: 'export', recordId: id } })))
    .json as unknown as { id: string }[];
  const eventResponse = await fixture.send('GET', `audit-events/${event?.id}`, { as });
  expect(eventResponse.status).toBe(readableByFinance.length > 0 ? 200 : 404);
  const file = await fixture.send('GET', listPath('audit-events.csv', { filter: { action: 'export', recordId: id } }), {
    as,
  });
  expect(file.headers.get('X-Total-Count')).toBe(String(readableByFinance.length));
});
