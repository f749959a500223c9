import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { expectSuccess } from '../../api/liquidations/liquidationsFixture';
import { captureDownloads } from '../downloads';
import { openLiquidationsConsole } from './liquidationsConsole';

describe('payments in a bank file', () => {
  test('are downloaded with their control total', async () => {
    const { liquidationsFixture, go, user } = await openLiquidationsConsole();
    await liquidationsFixture.sell((await liquidationsFixture.company('La Fonda')).id);
    const run = await liquidationsFixture.createRunIn('processing');
    const downloads = captureDownloads();
    await go(`/liquidate/${run.id}`);
    await user.click(await screen.findByRole('button', { name: 'Generar archivo bancario' }));
    expect(await screen.findByText('Se descargó LIQ-2026-000001-1.csv.')).toBeVisible();
    expect(await screen.findByText(/^Archivo 1, generado el/)).toHaveTextContent('1 pago, total de control $884.00.');
    expect(downloads.map(({ name }) => name)).toEqual(['LIQ-2026-000001-1.csv']);
    expect(await liquidationsFixture.readBankFile(run.id, 1)).toHaveLength(1);
  });

  test('are shown with count and total before and after it is generated', async () => {
    const { liquidationsFixture, go, user } = await openLiquidationsConsole();
    for (const name of ['Antojería', 'Birriería'])
      await liquidationsFixture.sell((await liquidationsFixture.company(name)).id);
    await liquidationsFixture.refund((await liquidationsFixture.company('Endeudada')).id, 5_000);
    const run = await liquidationsFixture.createRunIn('approved');
    const downloads = captureDownloads();
    await go(`/liquidate/${run.id}`);
    const file = within(await screen.findByRole('region', { name: 'Archivo bancario' }));
    await file.findByText('2 pagos por $1,768.00');
    expect(file.queryByRole('button')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Generar archivo bancario' }));
    const dialog = await screen.findByRole('dialog');
    const confirm = within(dialog).getByRole('button', { name: 'Generar archivo bancario' });
    await waitFor(() => expect(confirm).toBeEnabled());
    await user.click(confirm);
    expect(await screen.findByText(/^Archivo 1, generado el/)).toHaveTextContent(
      '2 pagos, total de control $1,768.00.',
    );
    expect(downloads).toHaveLength(1);
    expect(await liquidationsFixture.run(run.id)).toMatchObject({
      state: 'processing',
      bankFileCount: 2,
      bankFileMinor: 176_800,
    });
  });

  test('retried go into a second file, and the first one is downloaded again only after a question', async () => {
    const { liquidationsFixture, go, user } = await openLiquidationsConsole();
    for (const name of ['Antojería', 'Birriería'])
      await liquidationsFixture.sell((await liquidationsFixture.company(name)).id);
    const run = await liquidationsFixture.createRunIn('processing');
    await liquidationsFixture.readBankFile(run.id);
    const id = String((await liquidationsFixture.listItems(run.id))[0]?.id);
    const body = { code: 'accountClosed', evidence: 'R03' };
    expectSuccess(await liquidationsFixture.act('liquidation-items', id, 'mark-failed', { body }));
    expectSuccess(await liquidationsFixture.act('liquidation-items', id, 'retry'));
    const downloads = captureDownloads();
    await go(`/liquidate/${run.id}`);
    const file = within(await screen.findByRole('region', { name: 'Archivo bancario' }));
    expect(await file.findByText('1 pago por $884.00')).toBeVisible();
    const payments = within(await screen.findByRole('table', { name: 'Pagos a empresas' }));
    expect(
      payments.getAllByText(/^(Archivo generado|Por incluir en archivo)$/).map((chip) => chip.textContent),
    ).toEqual(['Por incluir en archivo', 'Archivo generado']);
    await user.click(screen.getByRole('button', { name: 'Generar archivo bancario' }));
    expect(await file.findByText(/^Archivo 2, generado el/)).toHaveTextContent('1 pago, total de control $884.00.');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Generar archivo bancario' })).toBeNull());
    await waitFor(() => expect(payments.queryByText('Por incluir en archivo')).toBeNull());
    await user.click(await file.findByRole('button', { name: 'Descargar de nuevo el archivo 1' }));
    const question = within(await screen.findByRole('dialog', { name: '¿Descargar de nuevo el archivo 1?' }));
    expect(downloads).toHaveLength(1);
    await user.click(question.getByRole('button', { name: 'Descargar de nuevo' }));
    await waitFor(() =>
      expect(downloads.map(({ name }) => name)).toEqual(['LIQ-2026-000001-2.csv', 'LIQ-2026-000001-1.csv']),
    );
  });

  test('that are due are named in the list and on the page of the run', async () => {
    const { liquidationsFixture, go } = await openLiquidationsConsole();
    for (const name of ['Antojería', 'Birriería'])
      await liquidationsFixture.sell((await liquidationsFixture.company(name)).id);
    const run = await liquidationsFixture.createRunIn('processing');
    await liquidationsFixture.readBankFile(run.id);
    const [first, second] = await liquidationsFixture.listItems(run.id);
    const body = { code: 'accountClosed', evidence: 'R03' };
    for (const id of [String(first?.id), String(second?.id)])
      expectSuccess(await liquidationsFixture.act('liquidation-items', id, 'mark-failed', { body }));
    expectSuccess(await liquidationsFixture.act('liquidation-items', String(first?.id), 'retry'));
    await go('/liquidate');
    expect((await screen.findByText('Archivo por generar')).closest('td')).toHaveTextContent(
      'Archivo por generar1 pago',
    );
    await go(`/liquidate/${run.id}`);
    const steps = within((await screen.findByText('Falta por hacer')).closest('[role=alert]') ?? document.body);
    await waitFor(() =>
      expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        'Generar el archivo bancario: 1 pago por $884.00',
        'Reintentar o cancelar lo rechazado: 1 pago por $884.00',
      ]),
    );
  });

  test('are saved under the number of their file if the page does not know the last one', async () => {
    const { liquidationsFixture, go, user } = await openLiquidationsConsole();
    for (const name of ['Antojería', 'Birriería'])
      await liquidationsFixture.sell((await liquidationsFixture.company(name)).id);
    const run = await liquidationsFixture.createRunIn('processing');
    await liquidationsFixture.readBankFile(run.id);
    const retryItem = async (index: number) => {
      const id = String((await liquidationsFixture.listItems(run.id))[index]?.id);
      const body = { code: 'accountClosed', evidence: `R0${index}` };
      expectSuccess(await liquidationsFixture.act('liquidation-items', id, 'mark-failed', { body }));
      expectSuccess(await liquidationsFixture.act('liquidation-items', id, 'retry'));
    };
    await retryItem(0);
    const downloads = captureDownloads();
    await go(`/liquidate/${run.id}`);
    const file = within(await screen.findByRole('region', { name: 'Archivo bancario' }));
    const download = await screen.findByRole('button', { name: 'Generar archivo bancario' });
    await liquidationsFixture.readBankFile(run.id);
    await retryItem(1);
    await user.click(download);
    expect(await file.findByText(/^Archivo 3, generado el/)).toBeVisible();
    expect(downloads.map(({ name }) => name)).toEqual(['LIQ-2026-000001-3.csv']);
    expect(screen.getByRole('region', { name: 'Archivo bancario' })).toHaveFocus();
  });
});
