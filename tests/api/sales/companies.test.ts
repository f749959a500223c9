import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mapViolationsByField, createTaxId } from '../catalogRequests';
import { openSalesFixture, type SalesFixture } from './salesFixture';

let fixture: SalesFixture;
beforeAll(async () => {
  fixture = await openSalesFixture();
});
afterAll(() => fixture.close());

describe('companies with open amounts', () => {
  const createColombianFields = () => ({ country: 'CO', currency: 'COP', taxId: createTaxId('CO') });

  test.each<[string, string, Record<string, unknown>]>([
    [
      'a pending deposit',
      'deposits',
      { amountMinor: 1_000, bank: 'BBVA', bankReference: 'ESPERA1', receivedOn: '2026-07-01' },
    ],
    ['a gift card for this company only', 'giftcards', { initialMinor: 1_000 }],
  ])('freezes the currency of a company with open amounts by %s', async (_, resource, form) => {
    const company = await fixture.createCompany();
    const response = await fixture.send('POST', resource, {
      key: crypto.randomUUID(),
      body: { companyId: company.id, currency: 'MXN', ...form },
    });
    expect(response.status).toBe(201);
    const updateResponse = await fixture.send('PUT', `catalogs/companies/${company.id}`, {
      version: company.version,
      body: createColombianFields(),
    });
    expect(mapViolationsByField(updateResponse)).toEqual({ country: 'frozen', currency: 'frozen' });
    const { json } = await fixture.send('GET', `catalogs/companies/${company.id}`);
    expect(json['frozenFields']).toEqual(['country', 'currency']);
  });

  test('names no frozen fields of a company without money', async () => {
    const company = await fixture.createCompany();
    const { json } = await fixture.send('GET', `catalogs/companies/${company.id}`);
    expect(json['frozenFields']).toEqual([]);
  });

  test('rejects archiving a company with a balance and freezes its currency', async () => {
    const company = await fixture.createCompany();
    const sale = await fixture.createSale({ companyId: company.id });
    const put = (body: object) =>
      fixture.send('PUT', `catalogs/companies/${company.id}`, { version: company.version, body });
    expect(mapViolationsByField(await put(createColombianFields()))).toEqual({ country: 'frozen', currency: 'frozen' });
    await fixture.act(`sales/${sale.id}`, 'complete');
    expect(mapViolationsByField(await put(createColombianFields()))).toEqual({ country: 'frozen', currency: 'frozen' });
    const refusal = await fixture.send('DELETE', `catalogs/companies/${company.id}`, { version: company.version });
    expect([refusal.status, refusal.json['code']]).toEqual([409, 'company.hasBalance']);
    await fixture.act(`sales/${sale.id}`, 'refund', {
      amountMinor: 11_600,
      atFault: 'company',
      reason: 'No llegó.',
    });
    expect(
      (await fixture.send('DELETE', `catalogs/companies/${company.id}`, { version: company.version })).status,
    ).toBe(200);
  });

  test('completes and refunds sales of a company blocked or archived meanwhile', async () => {
    const company = await fixture.createCompany();
    const [waitingCompany, otherCompany] = [
      await fixture.createSale({ companyId: company.id }),
      await fixture.createSale({ companyId: company.id }),
    ];
    await fixture.act(`catalogs/companies/${company.id}`, 'block', { reason: 'Papeles vencidos.' });
    expect((await fixture.act(`sales/${waitingCompany.id}`, 'complete')).status).toBe(200);
    expect(
      (
        await fixture.act(`sales/${waitingCompany.id}`, 'refund', {
          amountMinor: 11_600,
          atFault: 'company',
          reason: 'No llegó.',
        })
      ).status,
    ).toBe(200);
    await fixture.db.kysely
      .updateTable('companies')
      .set({ archived: 1, archivedAt: fixture.now.value.toISOString() })
      .where('id', '=', company.id)
      .execute();
    expect((await fixture.readSale(`catalogs/companies/${company.id}`))['archivedAt']).not.toBeNull();
    expect((await fixture.act(`sales/${otherCompany.id}`, 'complete')).status).toBe(200);
    expect(
      (
        await fixture.act(`sales/${otherCompany.id}`, 'refund', {
          amountMinor: 600,
          atFault: 'platform',
          reason: 'Llegó tarde.',
        })
      ).status,
    ).toBe(200);
    expect(await fixture.listFaults()).toEqual([]);
  });
});
