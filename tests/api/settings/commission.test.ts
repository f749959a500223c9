import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTaxId, catalogsOf } from '../catalogRequests';
import { getStatusAndCode, openSettingsFixture, type SettingsFixture } from './settingsFixture';

let fixture: SettingsFixture;
beforeEach(async () => {
  fixture = await openSettingsFixture();
  await fixture.grantDuties('ana', ['owner']);
});
afterEach(() => fixture.close());

const set = async (commissionBp: number) =>
  fixture.decide(await fixture.changeSetting('commission', 'change-commission', { commissionBp }), 'approve', 'ana');

describe('default commission of new companies', () => {
  test('takes the default commission of the installation until two owners change it', async () => {
    expect(await fixture.readSetting('commission')).toMatchObject({
      commissionBp: 1_500,
      source: 'installation',
      installation: { commissionBp: 1_500 },
    });
    expect((await fixture.changeSetting('commission', 'change-commission', { commissionBp: 1_800 })).status).toBe(202);
    expect((await fixture.readSetting('commission'))['commissionBp']).toBe(1_500);
    expect((await catalogsOf(fixture).create('companies'))['commissionBp']).toBe(1_500);
  });

  test('applies to companies without a commission in form or import', async () => {
    expect((await set(1_825)).status).toBe(200);
    expect((await fixture.send('GET', 'permissions')).json['newRecords']).toMatchObject({ commissionBp: 1_825 });
    const catalogs = catalogsOf(fixture);
    expect((await catalogs.create('companies'))['commissionBp']).toBe(1_825);
    await fixture.grantDuties('carmen', ['catalogs']);
    expect((await catalogs.create('companies', {}, 'carmen'))['commissionBp']).toBe(1_825);
    const importResponse = await fixture.send('POST', 'catalogs/companies/import', {
      body: {
        importId: crypto.randomUUID(),
        columns: ['name.es', 'slug', 'legalName', 'taxId', 'email'],
        rows: [{ row: 2, cells: ['La Cocina', 'la-cocina', 'La Cocina S.A.', createTaxId('MX'), 'hola@lacocina.mx'] }],
      },
    });
    const { results } = importResponse.json as unknown as { results: { id: string }[] };
    expect((await catalogs.get('companies', results[0]?.id ?? ''))['commissionBp']).toBe(1_825);
  });

  test('lets finance exceed the default commission and binds others to it', async () => {
    await set(1_825);
    const catalogs = catalogsOf(fixture);
    await fixture.grantDuties('tadeo', ['catalogs', 'finance']);
    expect((await catalogs.create('companies', { commissionBp: 2_000 }, 'tadeo'))['commissionBp']).toBe(2_000);
    const lowerResponse = await catalogs.post('companies', { commissionBp: 900 }, 'tadeo');
    expect(lowerResponse.json['violations']).toMatchObject([{ field: 'commissionBp', code: 'belowUsual' }]);
    await fixture.grantDuties('carmen', ['catalogs']);
    // The API no longer accepts the former default.
    const otherResponse = await catalogs.post('companies', { commissionBp: 1_500 }, 'carmen');
    expect([otherResponse.status, otherResponse.json['violations']]).toMatchObject([
      422,
      [{ field: 'commissionBp', code: 'notPermitted' }],
    ]);
    expect((await catalogs.post('companies', { commissionBp: 1_825 }, 'carmen')).status).toBe(201);
  });

  test('changes no existing company and can be reset', async () => {
    const catalogs = catalogsOf(fixture);
    const { id } = await catalogs.create('companies');
    await set(2_000);
    expect(await catalogs.get('companies', id)).toMatchObject({ commissionBp: 1_500, version: 1 });
    const reset = await fixture.changeSetting('commission', 'reset', {});
    expect((await fixture.decide(reset, 'approve', 'ana')).status).toBe(200);
    expect(await fixture.readSetting('commission')).toMatchObject({ commissionBp: 1_500, source: 'installation' });
    expect((await catalogs.create('companies'))['commissionBp']).toBe(1_500);
  });

  test.each([
    ['none', null, 'required'],
    ['below zero', -1, 'tooSmall'],
    ['more than half of each sale', 5_001, 'tooLarge'],
    ['a fraction of a basis point', 12.5, 'malformed'],
  ])('rejects a commission that is %s', async (_what, commissionBp, code) => {
    const { status, json } = await fixture.changeSetting('commission', 'change-commission', { commissionBp });
    expect([status, json['violations']]).toMatchObject([422, [{ field: 'commissionBp', code }]]);
  });

  test('accepts a default commission of zero', async () => {
    expect((await set(0)).status).toBe(200);
    expect(await fixture.readSetting('commission')).toMatchObject({ commissionBp: 0, source: 'console' });
    expect((await catalogsOf(fixture).create('companies'))['commissionBp']).toBe(0);
  });

  test('requires a second owner and rejects other duties and kinds of settings', async () => {
    const approvalRequest = await fixture.changeSetting('commission', 'change-commission', { commissionBp: 1_800 });
    expect(getStatusAndCode(await fixture.decide(approvalRequest, 'approve', 'admin'))).toEqual([
      403,
      'approval.samePerson',
    ]);
    await fixture.grantDuties('tadeo', ['finance']);
    const financeResponse = await fixture.changeSetting(
      'commission',
      'change-commission',
      { commissionBp: 1_800 },
      { as: 'tadeo' },
    );
    expect(getStatusAndCode(financeResponse)).toEqual([403, 'permission.missing']);
    expect(
      getStatusAndCode(await fixture.changeSetting('support', 'change-commission', { commissionBp: 1_800 })),
    ).toEqual([409, 'setting.otherKind']);
  });

  test('rejects a change of a stale version', async () => {
    const { version } = await fixture.readSetting('commission');
    await set(1_800);
    const lateResponse = await fixture.changeSetting(
      'commission',
      'change-commission',
      { commissionBp: 1_700 },
      { version: Number(version) },
    );
    expect(getStatusAndCode(lateResponse)).toEqual([412, 'record.stale']);
  });
});
