import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { settingNames } from '../../../contract/people/settings';
import type { Json } from '../apiFixture';
import { getStatusAndCode, limits, openSettingsFixture, type SettingsFixture } from './settingsFixture';

let fixture: SettingsFixture;
beforeEach(async () => {
  fixture = await openSettingsFixture();
});
afterEach(() => fixture.close());

describe('settings', () => {
  test('creates all settings with the installation’s values', async () => {
    const { json } = await fixture.send('GET', 'settings');
    expect((json as unknown as Json[]).map(({ name }) => name)).toEqual([...settingNames]);
    expect(await fixture.readSetting('limitsMXN')).toMatchObject({
      currency: 'MXN',
      ...limits(),
      source: 'installation',
      installation: limits(),
      changedBy: null,
      version: 1,
    });
    expect(await fixture.readSetting('recentSignIn')).toMatchObject({ minutes: 0, source: 'installation' });
    expect(await fixture.readSetting('secondFactor')).toMatchObject({ secondFactor: 'optional' });
    // Only the console knows the value, which is set at build time.
    expect(await fixture.readSetting('idleSignOut')).toMatchObject({ minutes: null, installation: {} });
  });

  test('shows settings to every administrator and lets owners only change them', async () => {
    await fixture.grantDuties('saul', ['support']);
    await fixture.grantDuties('olga', ['auditor']);
    expect(await fixture.readSetting('support', 'saul')).toMatchObject({ name: 'support' });
    for (const as of ['saul', 'olga'])
      expect(
        getStatusAndCode(await fixture.changeSetting('support', 'change-address', { email: 'a@b.mx' }, { as })),
      ).toEqual([403, 'permission.missing']);
  });

  test.each([
    ['limitsMXN', 'change-limits', limits({ actMinor: -1 }), 'actMinor', 'tooSmall'],
    ['limitsMXN', 'change-limits', limits({ beneficiaryDayMinor: null }), 'beneficiaryDayMinor', 'required'],
    ['limitsMXN', 'change-limits', limits({ keyHourMinor: null }), 'keyHourMinor', 'required'],
    ['limitsMXN', 'change-limits', limits({ secondPersonFromMinor: 1e15 }), 'secondPersonFromMinor', 'tooLarge'],
    ['limitsMXN', 'change-limits', limits({ personDayMinor: 9_999 }), 'personDayMinor', 'tooSmall'],
    ['recentSignIn', 'change-minutes', { minutes: 4 }, 'minutes', 'tooSmall'],
    ['idleSignOut', 'change-minutes', { minutes: 481 }, 'minutes', 'tooLarge'],
    ['secondFactor', 'change-second-factor', { secondFactor: 'never' }, 'secondFactor', 'notAChoice'],
    ['support', 'change-address', { email: 'soporte' }, 'email', 'malformed'],
  ] as const)('rejects for %s in %s invalid values at their field: %j', async (name, action, body, field, code) => {
    await fixture.grantDuties('ana', ['owner']);
    const { status, json } = await fixture.changeSetting(name, action, body);
    expect([status, json['violations']]).toMatchObject([422, [{ field, code }]]);
    expect((await fixture.send('GET', 'approvals')).json).toEqual([]);
  });

  test('rejects another kind of change and a reset to the current value', async () => {
    expect(getStatusAndCode(await fixture.changeSetting('support', 'change-minutes', { minutes: 30 }))).toEqual([
      409,
      'setting.otherKind',
    ]);
    expect(getStatusAndCode(await fixture.changeSetting('support', 'reset', {}))).toEqual([
      409,
      'setting.byInstallation',
    ]);
  });
});

describe('changes of settings', () => {
  beforeEach(() => fixture.grantDuties('ana', ['owner']));

  test('requires a second owner, who sees the former value, to change a setting', async () => {
    await fixture.grantDuties('saul', ['support']);
    const approvalRequest = await fixture.changeSetting('limitsMXN', 'change-limits', limits({ actMinor: 5_000 }));
    expect([approvalRequest.status, approvalRequest.json['approval']]).toMatchObject([
      202,
      {
        action: 'change-limits',
        resource: 'settings',
        recordTitle: 'limitsMXN',
        cause: 'always',
        input: limits({ actMinor: 5_000 }),
        before: { ...limits(), currency: 'MXN' },
      },
    ]);
    expect(await fixture.readSetting('limitsMXN')).toMatchObject({ actMinor: 10_000, version: 1 });
    expect(getStatusAndCode(await fixture.decide(approvalRequest, 'approve', 'admin'))).toEqual([
      403,
      'approval.samePerson',
    ]);
    expect(getStatusAndCode(await fixture.decide(approvalRequest, 'approve', 'saul'))).toEqual([
      403,
      'permission.missing',
    ]);
    expect((await fixture.decide(approvalRequest, 'approve', 'ana')).json['state']).toBe('approved');
    expect(await fixture.readSetting('limitsMXN')).toMatchObject({
      ...limits({ actMinor: 5_000 }),
      installation: limits(),
      source: 'console',
      changedBy: 'admin@sobremesa.app',
      approvedBy: 'ana@sobremesa.app',
      version: 2,
    });
  });

  test('ignores a change to the current values, which needs no approval', async () => {
    const dryRun = await fixture.changeSetting('limitsMXN', 'change-limits', limits(), { dryRun: true });
    expect(dryRun.json).not.toHaveProperty('needsApproval');
    const response = await fixture.changeSetting('limitsMXN', 'change-limits', limits());
    expect([response.status, response.json['version']]).toEqual([200, 1]);
    expect((await fixture.send('GET', 'approvals')).json).toEqual([]);
  });

  test('records changes of settings in the audit log with the former value', async () => {
    await fixture.decide(
      await fixture.changeSetting('recentSignIn', 'change-minutes', { minutes: 5 }),
      'approve',
      'ana',
    );
    const { json } = await fixture.send('GET', 'audit-events');
    const event = (json as unknown as Json[]).find(({ resource }) => String(resource) === 'settings');
    expect(event).toMatchObject({
      action: 'change-minutes',
      recordTitle: 'recentSignIn',
      actorEmail: 'ana@sobremesa.app',
      reason: 'APR-2026-000001',
      before: { minutes: 0, source: 'installation' },
      after: { minutes: 5, source: 'console' },
    });
  });

  test('rejects a change while another is pending and one of a stale version', async () => {
    const [firstRequest, secondRequest] = [
      await fixture.changeSetting('limitsMXN', 'change-limits', limits({ actMinor: 5_000 })),
      await fixture.changeSetting('limitsMXN', 'change-limits', limits({ actMinor: 6_000 }), { as: 'ana' }),
    ];
    expect(getStatusAndCode(secondRequest)).toEqual([409, 'approval.alreadyPending']);
    expect((await fixture.decide(firstRequest, 'approve', 'ana')).json['state']).toBe('approved');
    expect(await fixture.readSetting('limitsMXN')).toMatchObject({ actMinor: 5_000 });
    const staleResponse = await fixture.changeSetting('limitsMXN', 'change-limits', limits(), { version: 1 });
    expect(getStatusAndCode(staleResponse)).toEqual([412, 'record.stale']);
  });

  test('leaves other settings unchanged, with pending changes of their own', async () => {
    const [firstRequest, secondRequest] = [
      await fixture.changeSetting('limitsMXN', 'change-limits', limits({ actMinor: 5_000 })),
      await fixture.changeSetting('limitsCOP', 'change-limits', limits({ actMinor: 7_000 })),
    ];
    expect((await fixture.decide(firstRequest, 'approve', 'ana')).json['state']).toBe('approved');
    expect((await fixture.decide(secondRequest, 'approve', 'ana')).json['state']).toBe('approved');
    expect(await fixture.readSetting('limitsMXN')).toMatchObject({ actMinor: 5_000 });
    expect(await fixture.readSetting('limitsCOP')).toMatchObject({ actMinor: 7_000 });
    expect(await fixture.readSetting('limitsCLP')).toMatchObject({ actMinor: 10_000, source: 'installation' });
  });

  test('announces the required approval in a dry run without a change', async () => {
    const preview = await fixture.changeSetting(
      'support',
      'change-address',
      { email: 'Ayuda@Sobremesa.app' },
      { dryRun: true },
    );
    expect(preview.json).toMatchObject({ email: 'ayuda@sobremesa.app', needsApproval: 'always' });
    expect(await fixture.readSetting('support')).toMatchObject({ email: null, version: 1 });
  });

  test('requires two owners to reset a setting to the installation’s value', async () => {
    await fixture.decide(
      await fixture.changeSetting('limitsMXN', 'change-limits', limits({ actMinor: 5_000 })),
      'approve',
      'ana',
    );
    const reset = await fixture.changeSetting('limitsMXN', 'reset', {});
    // The approver sees the current and the new values.
    expect(reset).toMatchObject({
      status: 202,
      json: { approval: { before: { ...limits({ actMinor: 5_000 }), currency: 'MXN', installation: limits() } } },
    });
    await fixture.decide(reset, 'approve', 'ana');
    expect(await fixture.readSetting('limitsMXN')).toMatchObject({ ...limits(), source: 'installation', version: 3 });
  });
});

test('rejects a raised limit by a sole owner and the administrators they invited', async () => {
  await fixture.grantDuties('saul', ['finance']);
  const raisedLimits = limits({ actMinor: 15_000 });
  expect(getStatusAndCode(await fixture.changeSetting('limitsMXN', 'change-limits', raisedLimits))).toEqual([
    409,
    'approval.nobodyElse',
  ]);
  const invitation = await fixture.send('POST', 'users/administrator', {
    key: crypto.randomUUID(),
    body: { displayName: 'Berta', email: 'berta@sobremesa.app', duties: ['owner'] },
  });
  expect(invitation.status).toBe(201);
  expect(getStatusAndCode(await fixture.changeSetting('limitsMXN', 'change-limits', raisedLimits))).toEqual([
    409,
    'approval.nobodyElse',
  ]);
  expect(await fixture.readSetting('limitsMXN')).toMatchObject({ ...limits(), version: 1 });
});
