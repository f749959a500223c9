import { type Currency } from '../../../contract/currencies';
import { listPath } from '../apiFixture';
import { type GeneratedSales } from '../reports/generatedSales';

/**
 * Creates two runs. The second run includes the balance carried over from the first, refunds of paid sales and a
 * company's deposit.
 */
export async function createApprovedRuns({
  salesFixture,
}: GeneratedSales): Promise<{ id: string; currency: Currency }[]> {
  const expectSuccess = (response: { status: number; text: string; json: unknown }) => {
    if (response.status >= 300) throw new Error(response.text);
    return response.json as { id: string; currency: Currency; version: number };
  };
  const runs: { id: string; currency: Currency }[] = [];
  for (const periodTo of ['2026-05-31', '2026-09-30']) {
    const run = expectSuccess(
      await salesFixture.send('POST', 'liquidations', {
        body: { periodFrom: '2026-01-01', periodTo, currency: 'MXN' },
        key: crypto.randomUUID(),
      }),
    );
    runs.push(run);
    for (const [action, as] of [
      ['submit', 'admin'],
      ['approve', 'ana'],
    ] as const)
      expectSuccess(await salesFixture.act(`liquidations/${run.id}`, action, {}, { as }));
    const owingCompanies = (
      await salesFixture.send('GET', listPath('catalogs/companies', { filter: {}, range: [0, 99] }))
    ).json as unknown as { id: string; payableMinor: number }[];
    for (const { id, payableMinor } of owingCompanies.filter((company) => company.payableMinor < 0)) {
      const deposit = expectSuccess(
        await salesFixture.send('POST', 'deposits', {
          body: {
            companyId: id,
            amountMinor: Math.ceil(-payableMinor / 2),
            currency: 'MXN',
            bank: 'BBVA',
            bankReference: `D-${id}-${periodTo}`,
            receivedOn: '2026-02-02',
          },
          key: crypto.randomUUID(),
        }),
      );
      expectSuccess(await salesFixture.act(`deposits/${deposit.id}`, 'confirm', {}, { as: 'ana' }));
    }
  }
  return runs;
}
