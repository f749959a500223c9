import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Checks } from '../../../contract/money/checks';
import { listPath, type Json } from '../apiFixture';
import { readAccount, createUser, openUsersFixture, type Account, type UsersFixture } from './usersFixture';

let fixture: UsersFixture;
let user: Account;
beforeEach(async () => {
  fixture = await openUsersFixture();
  user = await createUser(fixture);
});
afterEach(() => fixture.close());

const adjust = (deltaMinor: number, currency = 'MXN') =>
  fixture.act(`users/user/${user.id}`, 'adjust-wallet', { deltaMinor, currency, reason: 'Por la demora.' });
const listFaults = async () =>
  ((await fixture.send('GET', 'system/checks')).json as unknown as Checks).checks.flatMap((check) => check.faults);
const readBalances = async () =>
  Object.fromEntries(
    (
      (await fixture.send('GET', listPath('ledger-accounts'))).json as unknown as {
        code: string;
        balanceMinor: number;
      }[]
    ).map(({ code, balanceMinor }) => [code.replace(user.id, '{id}'), balanceMinor]),
  );

describe('wallet adjustments', () => {
  test('wallet adjustments book increases as promotions and decreases as income, per currency', async () => {
    expect((await adjust(5_000)).json).toMatchObject({ walletMinor: 5_000, version: 2 });
    expect((await adjust(-1_200)).json).toMatchObject({ walletMinor: 3_800, version: 3 });
    expect((await adjust(700, 'CLP')).json).toMatchObject({ walletMinor: 3_800 });
    expect(await readBalances()).toEqual({
      'expense:promotions:MXN': 5_000,
      'income:adjustments:MXN': 1_200,
      'liability:wallet:{id}:MXN': 3_800,
      'expense:promotions:CLP': 700,
      'liability:wallet:{id}:CLP': 700,
    });
    expect(await listFaults()).toEqual([]);
  });

  test('lists the movements of the wallets of one person, newest first', async () => {
    const read = async (query = '') => {
      const { status, json } = await fixture.send('GET', `users/user/${user.id}/wallet-movements${query}`);
      const movements = (json['movements'] ?? []) as Json[];
      const amounts = movements.map((one) => [one['amountMinor'], one['balanceAfterMinor'], one['currency']]);
      return { status, total: json['total'], amounts, first: movements[0] };
    };
    expect(await read()).toMatchObject({ status: 200, total: 0, amounts: [] });
    await adjust(5_000);
    await adjust(-1_200);
    await adjust(700, 'CLP');
    await fixture.act(`users/user/${(await createUser(fixture)).id}`, 'adjust-wallet', {
      deltaMinor: 900,
      currency: 'MXN',
      reason: 'De otra persona.',
    });
    expect(await read()).toMatchObject({
      total: 3,
      amounts: [
        [700, 700, 'CLP'],
        [-1_200, 3_800, 'MXN'],
        [5_000, 5_000, 'MXN'],
      ],
      first: { kind: 'walletAdjusted', sourceType: 'users/user', sourceId: user.id, reason: 'Por la demora.' },
    });
    expect(await read('?limit=1')).toMatchObject({ total: 3, amounts: [[700, 700, 'CLP']] });
    expect(await read('?limit=0')).toMatchObject({ status: 422 });
  });

  test('wallet adjustments record action and reason in history and journal', async () => {
    await adjust(5_000);
    const event = (await fixture.eventsOf(user)).at(-1);
    expect(event).toMatchObject({
      action: 'adjust-wallet',
      before: { walletMinor: 0 },
      after: { walletMinor: 5_000 },
      reason: 'Por la demora.',
    });
    const [journal] = (await fixture.send('GET', listPath('journals'))).json as unknown as Json[];
    expect(journal).toMatchObject({
      kind: 'walletAdjusted',
      sourceType: 'users/user',
      sourceId: user.id,
      reason: 'Por la demora.',
    });
  });

  test('wallet adjustments reject overdrafts, zero and fractional amounts', async () => {
    await adjust(5_000);
    const refusal = await adjust(-5_001);
    expect([refusal.status, refusal.json['code'], refusal.json['params']]).toEqual([
      409,
      'ledger.insufficientBalance',
      { account: `liability:wallet:${user.id}:MXN`, balanceMinor: 5_000, currency: 'MXN' },
    ]);
    const listErrors = async (deltaMinor: number, currency?: string) =>
      (await adjust(deltaMinor, currency)).json['errors'];
    expect(await listErrors(0)).toEqual({ deltaMinor: 'violations.zero' });
    expect(await listErrors(0.5)).toEqual({ deltaMinor: 'violations.malformed' });
    expect(await listErrors(10_000_000_000_001)).toEqual({ deltaMinor: 'violations.tooLarge' });
    expect(await listErrors(5, 'EUR')).toEqual({ currency: 'violations.notAChoice' });
    expect((await readAccount(fixture, `users/user/${user.id}`))['walletMinor']).toBe(5_000);
  });

  test('wallet adjustments return balances in a dry run and require an idempotency key', async () => {
    const input = { as: 'admin', version: 1, body: { deltaMinor: 5_000, currency: 'MXN', reason: 'x' } };
    const address = `users/user/${user.id}/adjust-wallet`;
    const preview = await fixture.send('POST', `${address}?dryRun=true`, { ...input, key: crypto.randomUUID() });
    expect(preview.json['balances']).toContainEqual({
      account: `liability:wallet:${user.id}:MXN`,
      beforeMinor: 0,
      afterMinor: 5_000,
    });
    expect(await readBalances()).toEqual({});
    expect((await fixture.send('POST', address, input)).json['code']).toBe('request.idempotencyKeyMissing');
  });

  test('wallet adjustments apply once under repeated and concurrent requests', async () => {
    const key = crypto.randomUUID();
    const body = { deltaMinor: 5_000, currency: 'MXN', reason: 'x' };
    const send = (idempotencyKey = key) =>
      fixture.send('POST', `users/user/${user.id}/adjust-wallet`, { version: 1, key: idempotencyKey, body });
    const responses = await Promise.all([send(), send(), send(crypto.randomUUID())]);
    // Both requests sent the same version, so the order does not matter.
    expect(responses.filter(({ status }) => status === 412).length).toBeGreaterThan(0);
    expect((await readAccount(fixture, `users/user/${user.id}`))['walletMinor']).toBe(5_000);
  });

  test('wallet adjustments are rejected for archived accounts', async () => {
    const { version } = await readAccount(fixture, `users/user/${user.id}`);
    await fixture.send('DELETE', `users/user/${user.id}`, { version });
    expect((await adjust(5_000)).json['code']).toBe('record.archived');
  });
});
