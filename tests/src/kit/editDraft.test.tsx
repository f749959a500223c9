import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { companies } from '../../../contract/catalogs/companies';
import { draftValuesOf } from '../../../src/kit/form/DraftOffer';
import { setDraftOwner } from '../../../src/session/personalStorage';
import { listStoredLabels, labelForm, openConsoleFixture, type ConsoleFixture } from './consoleFixture';

const getField = (name: RegExp) => screen.getByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Guardar cambios' });

async function saveAsAna(fixture: ConsoleFixture, id: string, overrides: Record<string, unknown>) {
  const body = labelForm('Vegano', overrides);
  expect(await fixture.api.send('PUT', `catalogs/labels/${id}`, { as: 'ana', version: 1, body })).toMatchObject({
    status: 200,
  });
}

describe('draft of an earlier page', () => {
  /** Opens a record whose draft contains an unsaved color. */
  async function openWithDraft(): Promise<{ fixture: ConsoleFixture; id: string }> {
    setDraftOwner('admin');
    onTestFinished(() => setDraftOwner(null));
    const fixture = await openConsoleFixture({ at: '/login', names: ['Vegano'] });
    const [record] = await listStoredLabels(fixture);
    const id = String(record?.['id']);
    await fixture.go(`/catalogs/labels/${id}`);
    await screen.findByRole('heading', { level: 1, name: 'Vegano' });
    await fixture.fill(/^Color/, '#9F1239');
    const [[key, draft] = ['', '']] = Object.entries<string>(sessionStorage);
    await fixture.go('/login');
    expect(sessionStorage).toHaveLength(0);
    sessionStorage.setItem(key, draft);
    return { fixture, id };
  }

  test('is restored over the same version', async () => {
    const { fixture, id } = await openWithDraft();
    await fixture.go(`/catalogs/labels/${id}`);
    await fixture.user.click(await screen.findByRole('button', { name: /^Recuperar lo que escribiste/ }));
    expect(getField(/^Color/)).toHaveValue('#9F1239');
    await fixture.user.click(save());
    await screen.findByText('Se guardó «Vegano».');
    expect(await listStoredLabels(fixture)).toMatchObject([{ color: '#9F1239', version: 2 }]);
    expect(sessionStorage).toHaveLength(0);
  });

  test('leads to a conflict dialog if another user has saved since', async () => {
    const { fixture, id } = await openWithDraft();
    await saveAsAna(fixture, id, { color: '#1E3A5F' });
    await fixture.go(`/catalogs/labels/${id}`);
    await fixture.user.click(await screen.findByRole('button', { name: /^Recuperar lo que escribiste/ }));
    expect(getField(/^Color/)).toHaveValue('#9F1239');
    await fixture.user.click(save());
    const dialog = await screen.findByRole('dialog', { name: 'Otra persona modificó este registro' });
    const color = within(dialog).getByRole('group', { name: /Color/ });
    expect(color).toHaveTextContent('Lo cambiaron ambos');
    expect(await listStoredLabels(fixture)).toMatchObject([{ color: '#1E3A5F' }]);
  });

  test('is not offered if it equals the record', async () => {
    const { fixture, id } = await openWithDraft();
    await saveAsAna(fixture, id, { color: '#9F1239' });
    await fixture.go(`/catalogs/labels/${id}`);
    await screen.findByRole('heading', { level: 1, name: 'Vegano' });
    await waitFor(() => expect(getField(/^Color/)).toHaveValue('#9F1239'));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Recuperar/ })).toBeNull());
  });
});

test('a draft contains no secret and no file', () => {
  const values = {
    legalName: 'La Güera',
    bank: { bankName: 'BBVA', accountNumber: '012345678901234567' },
    logoUrl: '/a',
  };
  const draftValues = draftValuesOf(companies, values);
  expect(draftValues).toMatchObject({ legalName: 'La Güera', bank: { bankName: 'BBVA' } });
  expect(JSON.stringify(draftValues)).not.toMatch(/accountNumber|0123|logoUrl/);
});
