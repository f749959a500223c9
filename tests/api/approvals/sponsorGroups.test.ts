import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sponsorGroups } from '../../../api/approvals/sponsorGroups';
import { administrators } from '../../../contract/people/accounts';
import type { Duty } from '../../../contract/duties';
import { listPath, type Json } from '../apiFixture';
import { openApprovalsFixture, type ApprovalsFixture } from './approvalsFixture';

let fixture: ApprovalsFixture;
beforeEach(async () => {
  fixture = await openApprovalsFixture();
});
afterEach(() => fixture.close());

describe('invitations of administrators', () => {
  const invite = (name: string, as = 'admin', duties: readonly Duty[] = ['owner']) =>
    fixture.send('POST', 'users/administrator', {
      as,
      key: crypto.randomUUID(),
      body: { displayName: name, email: `${name}@sobremesa.app`, duties },
    });

  test('requires a second owner to invite an administrator when there are two', async () => {
    await fixture.grantDuties('ana', ['owner']);
    const approvalRequest = await invite('berta');
    expect([approvalRequest.status, approvalRequest.json['approval']?.['cause']]).toEqual([202, 'always']);
    expect((await fixture.send('GET', listPath('users/administrator', { filter: { q: 'berta' } }))).json).toEqual([]);
    const decision = await fixture.decide(approvalRequest, 'approve', 'ana');
    expect(decision.json['state']).toBe('approved');
    const [berta] = (await fixture.send('GET', listPath('users/administrator', { filter: { q: 'berta' } })))
      .json as unknown as Json[];
    expect(berta?.['vouchedBy']).toEqual(['uid-admin', 'uid-ana']);
  });

  test('rejects the approval of an invitation that would fail now and leaves it pending', async () => {
    await fixture.grantDuties('ana', ['owner']);
    const [firstRequest, secondRequest] = [await invite('berta'), await invite('berta')];
    expect((await fixture.decide(firstRequest, 'approve', 'ana')).status).toBe(200);
    const refusal = await fixture.decide(secondRequest, 'approve', 'ana');
    expect([refusal.status, refusal.json['violations']]).toEqual([422, [{ field: 'email', code: 'taken' }]]);
    expect((await fixture.approvalOf(secondRequest))['state']).toBe('pending');
  });

  test('lapses an invitation and removes its identity when the requester is blocked meanwhile', async () => {
    await fixture.grantDuties('ana', ['owner']);
    await fixture.grantDuties('berta', ['owner']);
    const approvalRequest = await invite('carla', 'berta');
    fixture.identityState.duringCreate = () =>
      fixture.db.kysely
        .updateTable(administrators.table)
        .set({ state: 'blocked' })
        .where('uid', '=', 'uid-berta')
        .execute();
    expect((await fixture.decide(approvalRequest, 'approve', 'ana')).json['state']).toBe('lapsed');
    expect(fixture.identityState.removedAccounts).toEqual(['uid-carla']);
  });

  test('counts an administrator invited by one person alone as that person', async () => {
    expect((await invite('berta')).status).toBe(201);
    // Julia invited Berta, so Berta can approve neither for Julia nor for the persons Berta invites.
    expect((await fixture.issue(20_000)).json['code']).toBe('approval.nobodyElse');
    expect((await invite('carlos', 'berta')).status).toBe(201);
    expect((await fixture.issue(20_000, { as: 'carlos' })).json['code']).toBe('approval.nobodyElse');
    // The amounts of the three persons count together.
    expect((await fixture.issue(8_000, { email: 'uno@correo.mx' })).status).toBe(201);
    expect((await fixture.issue(6_000, { as: 'berta', email: 'dos@correo.mx' })).status).toBe(201);
    expect((await fixture.issue(2_000, { as: 'carlos', email: 'tres@correo.mx' })).json['code']).toBe(
      'approval.nobodyElse',
    );
    // The installation admitted Ana, so she approves for each of the three.
    await fixture.grantDuties('ana', ['owner']);
    const approvalRequest = await fixture.issue(20_000, { as: 'carlos' });
    expect(approvalRequest.status).toBe(202);
    expect((await fixture.decide(approvalRequest, 'approve', 'berta')).json['code']).toBe('approval.dependentPerson');
    const listWaiting = async (as: string) =>
      (await fixture.send('GET', listPath('approvals', { filter: { turn: 'yours' } }), { as })).headers.get(
        'X-Total-Count',
      );
    expect([await listWaiting('berta'), await listWaiting('admin'), await listWaiting('ana')]).toEqual(['0', '0', '1']);
    expect((await fixture.decide(approvalRequest, 'approve', 'ana')).json['state']).toBe('approved');
  });
});

describe('sponsorGroups', () => {
  const groupPersons = (vouchers: Record<string, string[]>) => {
    const groupOf = sponsorGroups(Object.entries(vouchers).map(([uid, sponsors]) => ({ uid, sponsors })));
    return Object.fromEntries(Object.keys(vouchers).map((uid) => [uid, groupOf(uid)]));
  };

  test('puts an administrator invited by two groups into a separate group', () => {
    expect(groupPersons({ a: [], b: [], c: ['a', 'b'] })).toEqual({ a: 'a', b: 'b', c: 'c' });
  });

  test('puts an administrator invited by one group, directly or not, into that group', () => {
    expect(groupPersons({ a: [], b: ['a'], c: ['b'], d: ['b', 'c'], e: ['a', 'd'] })).toEqual({
      a: 'a',
      b: 'a',
      c: 'a',
      d: 'a',
      e: 'a',
    });
  });

  test('puts administrators who invited each other in a circle into one group', () => {
    expect(new Set(Object.values(groupPersons({ a: ['b'], b: ['c'], c: ['a'] }))).size).toBe(1);
  });
});
