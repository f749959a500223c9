import { screen } from '@testing-library/react';
import { resources } from '../../../contract/resources';
import { preloadResources, resourceScreens } from '../../../src/resources';
import { catalogsOf } from '../../api/catalogRequests';
import { completedFields, createSaleForm } from '../../api/sales/salesFixture';
import { openConsoleFixture } from '../kit/consoleFixture';

/** Opens a completed sale of 116.00, of which 60.00 was paid by card. */
export async function openSale(overrides: Record<string, unknown> = {}) {
  await preloadResources();
  const fixture = await openConsoleFixture({ resources, screensByResource: resourceScreens, at: '/login' });
  const company = await catalogsOf(fixture.api).create('companies', {
    name: { es: 'Fonda Lupita', en: null },
    commissionBp: 1_500,
  });
  const payments = [
    { method: 'card', amountMinor: 6_000, collectedBy: 'platform' },
    { method: 'cash', amountMinor: 5_600, collectedBy: 'company' },
  ];
  const { json } = await fixture.api.send('POST', 'sales', {
    body: createSaleForm({ companyId: company.id, payments, ...completedFields, ...overrides }),
    key: crypto.randomUUID(),
  });
  const path = `/sales/${String(json['id'])}`;
  await fixture.go(path);
  await screen.findByRole('heading', { level: 1, name: /^VTA-/ });
  return { ...fixture, path };
}

export const findRegion = (name: string) => screen.findByRole('region', { name });
