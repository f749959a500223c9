import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { actOnDeposit, createPerson, readDeposit, recordDeposit } from '../deposits/depositsFixture';
import { listPath, type TestResponse } from '../apiFixture';
import { openApprovalsFixture, type ApprovalsFixture } from './approvalsFixture';

let fixture: ApprovalsFixture;
beforeEach(async () => {
  fixture = await openApprovalsFixture();
});
afterEach(() => fixture.close());

const newKey = () => crypto.randomUUID();
const outcome = ({ status, json }: TestResponse) => [status, json['code'] ?? json['approval']?.['cause'] ?? null];

function invite(name: string, as = 'admin'): Promise<TestResponse> {
  return fixture.send('POST', 'users/administrator', {
    as,
    key: newKey(),
    body: { displayName: name, email: `${name}@sobremesa.app`, duties: ['owner'] },
  });
}

async function actOn(resource: string, id: string, action: string, body: object, as = 'admin'): Promise<TestResponse> {
  const { version } = (await fixture.send('GET', `${resource}/${id}`)).json as unknown as { version: number };
  return fixture.send('POST', `${resource}/${id}/${action}`, { as, key: newKey(), version, body });
}

describe('one malicious administrator', () => {
  test('rejects an approval by an account that the administrator invited themselves', async () => {
    expect((await invite('berta')).status).toBe(201);
    const accountId = await createPerson(fixture);
    const largeDeposit = await recordDeposit(fixture, { purpose: 'topUp', accountId, amountMinor: 3_000_000 });
    expect(outcome(await actOnDeposit(fixture, largeDeposit.id, 'confirm', { as: 'admin' }))).toEqual([
      403,
      'approval.samePerson',
    ]);
    expect(outcome(await actOnDeposit(fixture, largeDeposit.id, 'confirm', { as: 'berta' }))).toEqual([
      409,
      'approval.nobodyElse',
    ]);
    const smallDeposit = await recordDeposit(fixture, { purpose: 'topUp', accountId, amountMinor: 9_000 });
    expect((await actOnDeposit(fixture, smallDeposit.id, 'confirm', { as: 'berta' })).status).toBe(200);
    // 9,000 and 7,000 exceed the daily limit of 15,000 per person.
    expect(outcome(await fixture.issue(7_000))).toEqual([409, 'approval.nobodyElse']);
    // Two persons invited by the same administrator count as one person.
    expect((await invite('carlos', 'berta')).status).toBe(201);
    expect(outcome(await actOnDeposit(fixture, largeDeposit.id, 'confirm', { as: 'carlos' }))).toEqual([
      409,
      'approval.nobodyElse',
    ]);
  });

  test('requires a second person to unblock or restore an administrator', async () => {
    await fixture.grantDuties('ana', ['owner']);
    await fixture.grantDuties('berta', ['owner']);
    const [berta] = (await fixture.send('GET', listPath('users/administrator', { filter: { q: 'berta' } })))
      .json as unknown as { id: string; version: number }[];
    const id = String(berta?.id);
    expect((await actOn('users/administrator', id, 'block', { reason: 'Se fue.' })).status).toBe(200);
    expect(outcome(await actOn('users/administrator', id, 'unblock', {}))).toEqual([202, 'always']);
    const { version } = (await fixture.send('GET', `users/administrator/${id}`)).json as unknown as { version: number };
    expect((await fixture.send('DELETE', `users/administrator/${id}`, { version })).status).toBe(200);
    expect(outcome(await actOn('users/administrator', id, 'restore', {}))).toEqual([202, 'always']);
  });

  test('gains no rights by blocking the other owner', async () => {
    await fixture.grantDuties('ana', ['owner']);
    const [ana] = (await fixture.send('GET', listPath('users/administrator', { filter: { q: 'ana' } })))
      .json as unknown as {
      id: string;
    }[];
    const id = String(ana?.id);
    expect((await actOn('users/administrator', id, 'block', { reason: 'Se fue.' })).status).toBe(200);
    expect(outcome(await invite('berta'))).toEqual([409, 'approval.nobodyElse']);
    expect(outcome(await actOn('users/administrator', id, 'unblock', {}))).toEqual([409, 'approval.nobodyElse']);
  });

  test('gains no further limit by blocking the administrators they invited', async () => {
    expect((await invite('berta')).status).toBe(201);
    expect((await fixture.issue(9_000, { as: 'berta', email: 'uno@correo.mx' })).status).toBe(201);
    const [berta] = (await fixture.send('GET', listPath('users/administrator', { filter: { q: 'berta' } })))
      .json as unknown as { id: string }[];
    await actOn('users/administrator', String(berta?.id), 'block', { reason: 'Ya.' });
    expect(outcome(await fixture.issue(7_000, { email: 'dos@correo.mx' }))).toEqual([409, 'approval.nobodyElse']);
  });

  test('requires an approval to extend expired cards above the limits', async () => {
    await fixture.grantDuties('ana', ['owner']);
    const body = { initialMinor: 11_000, fundedBy: 'platform', expiresOn: '2026-07-02' };
    const approvalRequest = await fixture.send('POST', 'giftcards', { key: newKey(), body });
    await fixture.decide(approvalRequest, 'approve', 'ana');
    fixture.now.advance(3 * 86_400_000);
    const [card] = (await fixture.send('GET', 'giftcards')).json as unknown as { id: string; status: string }[];
    expect(card?.status).toBe('expired');
    const extension = await actOn('giftcards', String(card?.id), 'extend', { expiresOn: '2027-01-01' });
    expect(outcome(extension)).toEqual([202, 'actLimit']);
  });

  test('requires an approval to reverse a deposit confirmed by a second person', async () => {
    const accountId = await createPerson(fixture);
    const { id } = await recordDeposit(fixture, { purpose: 'topUp', accountId, amountMinor: 3_000_000 });
    expect((await actOnDeposit(fixture, id, 'confirm', { as: 'ana' })).status).toBe(200);
    const approvalRequest = await actOnDeposit(fixture, id, 'reverse', {
      as: 'admin',
      body: { reason: 'Me lo llevo.' },
    });
    expect(outcome(approvalRequest)).toEqual([202, 'actLimit']);
    expect((await readDeposit(fixture, id)).state).toBe('confirmed');
    expect((await fixture.decide(approvalRequest, 'approve', 'ana')).status).toBe(200);
    expect((await readDeposit(fixture, id)).state).toBe('reversed');
  });

  test('requires an approval to reissue the card of a customer above the limits', async () => {
    await fixture.grantDuties('ana', ['owner']);
    const approvalRequest = await fixture.issue(50_000);
    await fixture.decide(approvalRequest, 'approve', 'ana');
    const [card] = (await fixture.send('GET', 'giftcards')).json as unknown as { id: string }[];
    const reissue = await actOn('giftcards', String(card?.id), 'reissue', { reason: 'La perdió.' });
    expect(outcome(reissue)).toEqual([202, 'actLimit']);
    expect(reissue.json['code']).toBeUndefined();
  });
});
