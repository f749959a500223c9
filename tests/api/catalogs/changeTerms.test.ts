import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openApprovalsFixture, type ApprovalsFixture } from '../approvals/approvalsFixture';
import { catalogsOf, type CatalogId, type Item } from '../catalogRequests';
import { listPath, type Json, type RequestOptions, type TestResponse } from '../apiFixture';

let fixture: ApprovalsFixture;
let company: Item;
beforeEach(async () => {
  fixture = await openApprovalsFixture();
  for (const name of ['tadeo', 'fabiola'] as const) await fixture.grantDuties(name, ['finance']);
  await fixture.grantDuties('carmen', ['catalogs']);
  company = await catalogsOf(fixture).create('companies');
});
afterEach(() => fixture.close());

const terms = { commissionBp: 0, payoutSchedule: 'manual', payoutMinimumMinor: 5_000 };
const currentTerms = { commissionBp: 1_500, payoutSchedule: 'weekly', payoutMinimumMinor: 0 };
const readCompany = async () => (await fixture.send('GET', `catalogs/companies/${company.id}`)).json;
const changeTerms = async (as: string, input: object = terms, requestOptions: RequestOptions = {}) =>
  fixture.send('POST', `catalogs/companies/${company.id}/change-terms`, {
    as,
    body: { ...currentTerms, ...input },
    key: crypto.randomUUID(),
    version: Number((await readCompany())['version']),
    ...requestOptions,
  });
const violationsOf = ({ status, json }: TestResponse) => [
  status,
  (json['violations'] as unknown as { field: string; code: string }[] | undefined)?.map(
    ({ field, code }) => `${field} ${code}`,
  ),
];

describe('terms of a company', () => {
  test('requires a second person with the finance duty to change the terms', async () => {
    const approvalRequest = await changeTerms('tadeo');
    expect([
      approvalRequest.status,
      approvalRequest.json['approval']?.['cause'],
      approvalRequest.json['approval']?.['before'],
    ]).toEqual([202, 'always', expect.objectContaining(currentTerms)]);
    expect(await readCompany()).toMatchObject(currentTerms);
    expect((await fixture.decide(approvalRequest, 'approve', 'tadeo')).json['code']).toBe('approval.samePerson');
    expect((await fixture.decide(approvalRequest, 'approve', 'carmen')).json['code']).toBe('permission.missing');
    expect((await fixture.decide(approvalRequest, 'approve', 'fabiola')).status).toBe(200);
    expect(await readCompany()).toMatchObject(terms);
    const filter = { resource: 'catalogs/companies', action: 'change-terms' };
    const [event] = (await fixture.send('GET', listPath('audit-events', { filter }))).json as unknown as Json[];
    expect(event).toMatchObject({ actorName: 'fabiola', before: currentTerms, after: terms });
  });

  test.each(['carmen', 'tadeo', 'admin'])('rejects terms in the form of a company: %s', async (as) => {
    for (const [name, value] of Object.entries(terms)) {
      const { version } = await readCompany();
      const response = await fixture.send('PUT', `catalogs/companies/${company.id}`, {
        as,
        version: Number(version),
        body: { [name]: value },
      });
      expect(violationsOf(response)).toEqual([422, expect.arrayContaining([`${name} immutable`])]);
    }
    expect(await readCompany()).toMatchObject(currentTerms);
  });

  test('rejects a change of terms without the finance duty', async () => {
    expect((await changeTerms('carmen')).json['code']).toBe('permission.missing');
  });

  test('changes nothing, without approval, if the terms are the current ones', async () => {
    const { status, json } = await changeTerms('tadeo', currentTerms);
    expect([status, json]).toMatchObject([200, { ...currentTerms, version: company.version }]);
  });
});

describe('terms of a new company', () => {
  const post = (as: string, terms: object) =>
    catalogsOf(fixture).post('companies' satisfies CatalogId, { ...terms }, as);

  test.each(['tadeo', 'admin'])('rejects a commission below the usual one for a new company: %s', async (as) => {
    expect(violationsOf(await post(as, { commissionBp: 1_499 }))).toEqual([422, ['commissionBp belowUsual']]);
    expect((await post(as, { commissionBp: 1_500 })).status).toBe(201);
    expect((await post(as, { commissionBp: 2_000 })).status).toBe(201);
  });

  test('rejects a commission below the usual one in an import', async () => {
    const { json } = await fixture.send('POST', 'catalogs/companies/import', {
      as: 'tadeo',
      body: {
        importId: crypto.randomUUID(),
        columns: ['name.es', 'slug', 'legalName', 'taxId', 'email', 'commissionBp'],
        rows: [{ row: 2, cells: ['Fonda', 'fonda', 'Fonda S.A.', 'EKU9003173C9', 'hola@fonda.mx', '1 %'] }],
      },
    });
    expect(JSON.stringify(json)).toContain('belowUsual');
  });
});

test('lets a sole owner change the terms alone', async () => {
  const soleOwnerFixture = await openApprovalsFixture();
  const ownCompany = await catalogsOf(soleOwnerFixture).create('companies', { commissionBp: 100 });
  const { status, json } = await soleOwnerFixture.send('POST', `catalogs/companies/${ownCompany.id}/change-terms`, {
    body: { ...currentTerms, commissionBp: 0 },
    key: crypto.randomUUID(),
    version: ownCompany.version,
  });
  expect([status, json['commissionBp']]).toEqual([200, 0]);
  await soleOwnerFixture.close();
});
