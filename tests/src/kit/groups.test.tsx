import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  textbox,
  readStored,
  createKitchen,
  openForm,
  openAllKindsConsole,
  saveButton,
  lastSentBody,
} from './allKindsFixture';

describe('group with a secret', () => {
  const bank = { holder: 'Ana Robles', number: '123456' };

  test('shows the last four digits and keeps the stored secret', async () => {
    const stage = await openAllKindsConsole();
    const id = await createKitchen(stage, 'Fonda', { bank });
    await openForm(stage, id);
    expect(screen.getByText('•••• 3456')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /^Number/ })).toBeNull();
    await stage.fill(/^Holder/, 'Bea Robles');
    await stage.user.click(saveButton());
    await screen.findByText('Se guardó «Fonda».');
    expect(lastSentBody(stage, 'PUT')).toMatchObject({ bank: { holder: 'Bea Robles' } });
    expect((await readStored(stage, id))['bank']).toEqual({ holder: 'Bea Robles', last4: '3456' });
  });

  test('accepts a new secret, or keeps the stored one on cancel', async () => {
    const stage = await openAllKindsConsole();
    const id = await createKitchen(stage, 'Fonda', { bank });
    await openForm(stage, id);
    await stage.user.click(screen.getByRole('button', { name: 'Cambiar Number' }));
    await stage.fill(/^Number/, '1234');
    await stage.user.click(saveButton());
    await waitFor(() => expect(textbox(/^Number/)).toHaveAccessibleDescription('No tiene el formato correcto.'));
    await stage.user.click(screen.getByRole('button', { name: 'No cambiar (•••• 3456)' }));
    await stage.user.click(screen.getByRole('button', { name: 'Cambiar Number' }));
    expect(textbox(/^Number/)).toHaveValue('');
    await stage.fill(/^Number/, '654 321');
    await stage.user.click(saveButton());
    await screen.findByText('Se guardó «Fonda».');
    expect((await readStored(stage, id))['bank']).toEqual({ holder: 'Ana Robles', last4: '4321' });
  });

  test('shows an error on a missing field of a partly filled group', async () => {
    const stage = await openAllKindsConsole();
    await openForm(stage);
    await stage.fill(/^Number/, '123456');
    await stage.user.click(saveButton());
    await waitFor(() => expect(textbox(/^Holder/)).toHaveAccessibleDescription('Falta este dato.'));
  });

  test("shows the API's error on the field of the group and focuses it", async () => {
    const stage = await openAllKindsConsole();
    await openForm(stage);
    await stage.fill(/Nombre en español/, 'Fonda');
    await stage.fill(/^Price/, '1');
    await stage.fill(/^Holder/, 'Ana');
    stage.network(async (request, next) =>
      request.method === 'POST'
        ? Response.json(
            { code: 'request.invalid', violations: [{ field: 'bank.holder', code: 'taken' }] },
            { status: 422 },
          )
        : next(request),
    );
    await stage.user.click(saveButton());
    await waitFor(() => expect(textbox(/^Holder/)).toHaveAccessibleDescription('Ya lo usa otro registro.'));
    await waitFor(() => expect(textbox(/^Holder/)).toHaveFocus());
  });

  test('is null once it is emptied', async () => {
    const stage = await openAllKindsConsole();
    const id = await createKitchen(stage, 'Fonda', { bank: { holder: 'Ana' } });
    await openForm(stage, id);
    await stage.user.clear(textbox(/^Holder/));
    await stage.user.click(saveButton());
    await screen.findByText('Se guardó «Fonda».');
    expect((await readStored(stage, id))['bank']).toBeNull();
  });
});

describe('immutable fields of an existing record', () => {
  test('are read-only with their reason', async () => {
    const stage = await openAllKindsConsole();
    const id = await createKitchen(stage, 'Fonda', { code: 'fonda-1', rentMinor: 500_000 });
    await createKitchen(stage, 'Vecina', { besideId: id });
    await openForm(stage, id);
    const definition = (label: string) => screen.getByText(label, { selector: 'dt' }).closest('dl');
    expect(definition('Code')).toHaveTextContent('fonda-1 No cambia una vez creado.');
    expect(definition('Rent')).toHaveTextContent('$5,000.00 Ya está en uso; no se puede cambiar.');
    expect(screen.queryByRole('textbox', { name: /^(Code|Rent)/ })).toBeNull();
    await stage.fill(/^Price/, '7');
    await stage.user.click(saveButton());
    await screen.findByText('Se guardó «Fonda».');
    expect(await readStored(stage, id)).toMatchObject({ code: 'fonda-1', rentMinor: 500_000, priceMinor: 700 });
  });

  test('are editable as long as the record is unused', async () => {
    const stage = await openAllKindsConsole();
    const id = await createKitchen(stage, 'Fonda', { rentMinor: 500_000 });
    await openForm(stage, id);
    expect(textbox(/^Rent/)).toHaveValue('5,000.00');
  });
});
