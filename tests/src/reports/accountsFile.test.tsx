import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { completedFields } from '../../api/sales/salesFixture';
import { captureDownloads, saveAs } from '../downloads';
import { findKeyFigure, openReportsConsole } from './reportsConsole';

test('the CSV of accounts names accounts and groups as the page does', async () => {
  const downloads = captureDownloads();
  const fixture = await openReportsConsole();
  const fonda = await fixture.salesFixture.createCompany({ name: { es: 'La Fonda' } });
  await fixture.salesFixture.createSale({ companyId: fonda.id, ...completedFields });
  await fixture.go(`/reports/accounts?groupBy=account&filter=${JSON.stringify({ place: ['liability:company'] })}`);
  await findKeyFigure('Activos');
  await saveAs(fixture, 'Descargar');
  await waitFor(() => expect(downloads).toHaveLength(1));
  const text = (await downloads[0]?.file.text()) ?? '';
  expect(text).toMatch(/^Adeudado a La Fonda,MXN,-98\.60,/m);
  expect(text).toContain('Adeudado neto a empresas\r\n');
  expect(text).not.toContain('liability:');
});
