import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  getTextbox,
  readStored,
  createKitchen,
  openForm,
  openAllKindsConsole,
  saveButton,
  getLastSentBody,
} from './allKindsFixture';

describe('group with a secret', () => {
  const bank = { holder: 'Ana Robles', number: '123456' };

  test('shows the last four digits and keeps the stored secret', async () => {
    const fixture = await openAllKindsConsole();
    const id = await createKitchen(fixture, 'Fonda', { bank });
    await openForm(fixture, id);
    expect(screen.getByText('•••• 3456')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /^Number/ })).toBeNull();
    await fixture.fill(/^Holder/, 'Bea Robles');
    await fixture.user.click(saveButton());
    await screen.findByText('Se guardó «Fonda».');
    expect(getLastSentBody(fixture, 'PUT')).toMatchObject({ bank: { holder: 'Bea Robles' } });
    expect((await readStored(fixture, id))['bank']).toEqual({ holder: 'Bea Robles', last4: '3456' });
  });

  test('accepts a new secret, or keeps the stored one on cancel', async () => {
    const fixture = await openAllKindsConsole();
    const id = await createKitchen(fixture, 'Fonda', { bank });
    await openForm(fixture, id);
    await fixture.user.click(screen.getByRole('button', { name: 'Cambiar Number' }));
    await fixture.fill(/^Number/, '1234');
    await fixture.user.click(saveButton());
    await waitFor(() => expect(getTextbox(/^Number/)).toHaveAccessibleDescription('No tiene el formato correcto.'));
    await fixture.user.click(screen.getByRole('button', { name: 'No cambiar (•••• 3456)' }));
    await fixture.user.click(screen.getByRole('button', { name: 'Cambiar Number' }));
    expect(getTextbox(/^Number/)).toHaveValue('');
    await fixture.fill(/^Number/, '654 321');
    await fixture.user.click(saveButton());
    await screen.findByText('Se guardó «Fonda».');
    expect((await readStored(fixture, id))['bank']).toEqual({ holder: 'Ana Robles', last4: '4321' });
  });

  test('shows an error on a missing field of a partly filled group', async () => {
    const fixture = await openAllKindsConsole();
    await openForm(fixture);
    await fixture.fill(/^Number/, '123456');
    await fixture.user.click(saveButton());
    await waitFor(() => expect(getTextbox(/^Holder/)).toHaveAccessibleDescription('Falta este dato.'));
  });

  test("shows the API's error on the field of the group and focuses it", async () => {
    const fixture = await openAllKindsConsole();
    await openForm(fixture);
    await fixture.fill(/Nombre en español/, 'Fonda');
    await fixture.fill(/^Price/, '1');
    await fixture.fill(/^Holder/, 'Ana');
    fixture.setNetworkHandler(async (request, next) =>
      request.method === 'POST'
        ? Response.json(
            { code: 'request.invalid', violations: [{ field: 'bank.holder', code: 'taken' }] },
            { status: 422 },
          )
        : next(request),
    );
    await fixture.user.click(saveButton());
    await waitFor(() => expect(getTextbox(/^Holder/)).toHaveAccessibleDescription('Ya lo usa otro registro.'));
    await waitFor(() => expect(getTextbox(/^Holder/)).toHaveFocus());
  });

  test('is null once it is emptied', async () => {
    const fixture = await openAllKindsConsole();
    const id = await createKitchen(fixture, 'Fonda', { bank: { holder: 'Ana' } });
    await openForm(fixture, id);
    await fixture.user.clear(getTextbox(/^Holder/));
    await fixture.user.click(saveButton());
    await screen.findByText('Se guardó «Fonda».');
    expect((await readStored(fixture, id))['bank']).toBeNull();
  });
});

describe('immutable fields of an existing record', () => {
  test('are read-only with their reason', async () => {
    const fixture = await openAllKindsConsole();
    const id = await createKitchen(fixture, 'Fonda', { code: 'fonda-1', rentMinor: 500_000 });
    await createKitchen(fixture, 'Vecina', { besideId: id });
    await openForm(fixture, id);
    const getDefinition = (label: string) => screen.getByText(label, { selector: 'dt' }).closest('dl');
    expect(getDefinition('Code')).toHaveTextContent('fonda-1 No cambia una vez creado.');
    expect(getDefinition('Rent')).toHaveTextContent('$5,000.00 Ya está en uso; no se puede cambiar.');
    expect(screen.queryByRole('textbox', { name: /^(Code|Rent)/ })).toBeNull();
    await fixture.fill(/^Price/, '7');
    await fixture.user.click(saveButton());
    await screen.findByText('Se guardó «Fonda».');
    expect(await readStored(fixture, id)).toMatchObject({ code: 'fonda-1', rentMinor: 500_000, priceMinor: 700 });
  });

  test('are editable as long as the record is unused', async () => {
    const fixture = await openAllKindsConsole();
    const id = await createKitchen(fixture, 'Fonda', { rentMinor: 500_000 });
    await openForm(fixture, id);
    expect(getTextbox(/^Rent/)).toHaveValue('5,000.00');
  });
});
