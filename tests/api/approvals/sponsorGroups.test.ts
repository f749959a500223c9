import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sponsorGroups } from '../../../api/approvals/sponsorGroups';
import { administrators } from '../../../contract/people/accounts';
import type { Duty } from '../../../contract/duties';
import { listPath, type Json } from '../apiFixture';
import { openApprovalsFixture, type ApprovalsFixture } from './approvalsFixture';

let office: ApprovalsFixture;
beforeEach(async () => {
  office = await openApprovalsFixture();
});
afterEach(() => office.close());

describe('invitations of administrators', () => {
  const invite = (name: string, as = 'admin', duties: readonly Duty[] = ['owner']) =>
    office.send('POST', 'users/administrator', {
      as,
      key: crypto.randomUUID(),
      body: { displayName: name, email: `${name}@sobremesa.app`, duties },
    });

  test('requires a second owner to invite an administrator when there are two', async () => {
    await office.grantDuties('ana', ['owner']);
    const asked = await invite('berta');
    expect([asked.status, asked.json['approval']?.['cause']]).toEqual([202, 'always']);
    expect((await office.send('GET', listPath('users/administrator', { filter: { q: 'berta' } }))).json).toEqual([]);
    const done = await office.decide(asked, 'approve', 'ana');
    expect(done.json['state']).toBe('approved');
    const [berta] = (await office.send('GET', listPath('users/administrator', { filter: { q: 'berta' } })))
      .json as unknown as Json[];
    expect(berta?.['vouchedBy']).toEqual(['uid-admin', 'uid-ana']);
  });

  test('rejects the approval of an invitation that would fail now and leaves it pending', async () => {
    await office.grantDuties('ana', ['owner']);
    const [asked, again] = [await invite('berta'), await invite('berta')];
    expect((await office.decide(asked, 'approve', 'ana')).status).toBe(200);
    const refused = await office.decide(again, 'approve', 'ana');
    expect([refused.status, refused.json['violations']]).toEqual([422, [{ field: 'email', code: 'taken' }]]);
    expect((await office.approvalOf(again))['state']).toBe('pending');
  });

  test('lapses an invitation and removes its identity when the requester is blocked meanwhile', async () => {
    await office.grantDuties('ana', ['owner']);
    await office.grantDuties('berta', ['owner']);
    const asked = await invite('carla', 'berta');
    office.identityState.duringCreate = () =>
      office.db.kysely
        .updateTable(administrators.table)
        .set({ state: 'blocked' })
        .where('uid', '=', 'uid-berta')
        .execute();
    expect((await office.decide(asked, 'approve', 'ana')).json['state']).toBe('lapsed');
    expect(office.identityState.removed).toEqual(['uid-carla']);
  });

  test('counts an administrator invited by one person alone as that person', async () => {
    expect((await invite('berta')).status).toBe(201);
    // She is nobody who could approve for Julia, nor for whom she lets in herself.
    expect((await office.issue(20_000)).json['code']).toBe('approval.nobodyElse');
    expect((await invite('carlos', 'berta')).status).toBe(201);
    expect((await office.issue(20_000, { as: 'carlos' })).json['code']).toBe('approval.nobodyElse');
    // What each of the three gives away counts together.
    expect((await office.issue(8_000, { email: 'uno@correo.mx' })).status).toBe(201);
    expect((await office.issue(6_000, { as: 'berta', email: 'dos@correo.mx' })).status).toBe(201);
    expect((await office.issue(2_000, { as: 'carlos', email: 'tres@correo.mx' })).json['code']).toBe(
      'approval.nobodyElse',
    );
    // The installation lets Ana in: she approves for each of them.
    await office.grantDuties('ana', ['owner']);
    const asked = await office.issue(20_000, { as: 'carlos' });
    expect(asked.status).toBe(202);
    expect((await office.decide(asked, 'approve', 'berta')).json['code']).toBe('approval.dependentPerson');
    const waiting = async (as: string) =>
      (await office.send('GET', listPath('approvals', { filter: { turn: 'yours' } }), { as })).headers.get(
        'X-Total-Count',
      );
    expect([await waiting('berta'), await waiting('admin'), await waiting('ana')]).toEqual(['0', '0', '1']);
    expect((await office.decide(asked, 'approve', 'ana')).json['state']).toBe('approved');
  });
});

describe('sponsorGroups', () => {
  const who = (vouchers: Record<string, string[]>) => {
    const behind = sponsorGroups(Object.entries(vouchers).map(([uid, by]) => ({ uid, sponsors: by })));
    return Object.fromEntries(Object.keys(vouchers).map((uid) => [uid, behind(uid)]));
  };

  test('puts an administrator invited by two groups into a separate group', () => {
    expect(who({ a: [], b: [], c: ['a', 'b'] })).toEqual({ a: 'a', b: 'b', c: 'c' });
  });

  test('puts an administrator invited by one group, directly or not, into that group', () => {
    expect(who({ a: [], b: ['a'], c: ['b'], d: ['b', 'c'], e: ['a', 'd'] })).toEqual({
      a: 'a',
      b: 'a',
      c: 'a',
      d: 'a',
      e: 'a',
    });
  });

  test('puts administrators who invited each other in a circle into one group', () => {
    expect(new Set(Object.values(who({ a: ['b'], b: ['c'], c: ['a'] }))).size).toBe(1);
  });
});
