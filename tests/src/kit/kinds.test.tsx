import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { typeDate } from '../dates';
import {
  textbox,
  createKitchen,
  openForm,
  openFormWith,
  openAllKindsConsole,
  saveButton,
  lastSentBody,
  createTown,
} from './allKindsFixture';
import type { ConsoleFixture } from './consoleFixture';

describe('form fields', () => {
  test.each([
    ['an amount', 'priceMinor', /^Price/, '1.234,5', 123450],
    ['a rate', 'feeBp', /^Fee/, '12,5 %', 1250],
    ['an e-mail address', 'contact', /^Contact/, ' Ana@Fonda.MX ', 'ana@fonda.mx'],
    ['a phone number', 'phone', /^Phone/, '(55) 1234-5678', '+525512345678'],
  ] as const)('%s is typed in the local format and sent normalized', async (_, field, name, typed, expected) => {
    const stage = await openFormWith(field);
    await stage.fill(/Nombre en español/, 'Fonda');
    await stage.fill(name, typed);
    await stage.user.click(saveButton());
    await screen.findByText('Se creó «Fonda».');
    expect(lastSentBody(stage, 'POST')).toMatchObject({ [field]: expected });
  });

  test('are formatted on blur', async () => {
    const stage = await openFormWith('priceMinor', 'feeBp', 'phone');
    for (const [name, typed, shown] of [
      [/^Price/, '1.234,5', '1,234.50'],
      [/^Fee/, '7,25', '7.25'],
      [/^Phone/, '5512345678', '5512345678'],
    ] as const) {
      await stage.fill(name, typed);
      await stage.user.tab();
      expect(textbox(name)).toHaveValue(shown);
    }
    const id = await createKitchen(stage, 'Fonda', { phone: '8112345678' });
    await openForm(stage, id);
    expect(textbox(/^Phone/)).toHaveValue('81 1234 5678');
  });

  test('a date, a radio option and a menu option are sent', async () => {
    const stage = await openFormWith('opensOn', 'size', 'fuel');
    await stage.fill(/Nombre en español/, 'Fonda');
    await typeDate(stage.user, 'Opens on', '2026-02-28');
    await stage.user.click(screen.getByRole('radio', { name: 'Large' }));
    await stage.user.click(screen.getByRole('combobox', { name: 'Fuel' }));
    await stage.user.click(await screen.findByRole('option', { name: 'Wood' }));
    await stage.user.click(saveButton());
    await screen.findByText('Se creó «Fonda».');
    expect(lastSentBody(stage, 'POST')).toMatchObject({ opensOn: '2026-02-28', size: 'large', fuel: 'wood' });
  });
});

describe('invalid values', () => {
  test.each([
    ['priceMinor', /^Price/, 'mucho', 'No tiene el formato correcto.'],
    ['priceMinor', /^Price/, '10,999', 'Debe ser $10,000.00 o menos.'],
    [
      'priceMinor',
      /^Price/,
      '10.999',
      '«10.999» se puede leer de dos formas. Escríbelo sin separador de miles o con decimales.',
    ],
    ['priceMinor', /^Price/, '', 'Falta este dato.'],
    ['feeBp', /^Fee/, '50.01', 'Debe ser 50% o menos.'],
    ['contact', /^Contact/, 'ana', 'No tiene el formato correcto.'],
    ['phone', /^Phone/, '123', 'No tiene el formato correcto. Diez dígitos, o con + y el código del país.'],
  ] as const)('%s, %s: %j shows an error on its field before a request is sent', async (field, name, typed, said) => {
    const stage = await openFormWith(field);
    await stage.user.clear(textbox(name));
    if (typed) await stage.user.paste(typed);
    await stage.user.click(saveButton());
    await waitFor(() => expect(textbox(name)).toHaveAccessibleDescription(said));
    expect(stage.sent('POST')).toHaveLength(0);
  });

  test('show an English error in English', async () => {
    const stage = await openAllKindsConsole('en');
    await stage.go('/catalogs/kitchens/create');
    await stage.user.type(await screen.findByRole('textbox', { name: /^Price/ }), '10,000.01');
    await stage.user.tab();
    await waitFor(() => expect(textbox(/^Price/)).toHaveAccessibleDescription('Must be MX$10,000.00 or less.'));
  });
});

describe('amount with a currency field', () => {
  async function choose(stage: ConsoleFixture, currency: string) {
    await stage.user.click(screen.getByRole('radio', { name: currency }));
  }

  test('keeps the displayed value when the currency changes', async () => {
    const stage = await openFormWith('priceMinor', 'currency');
    await stage.fill(/Nombre en español/, 'Fonda');
    await stage.fill(/^Price/, '99.00');
    await choose(stage, 'CLP');
    await waitFor(() => expect(textbox(/^Price/)).toHaveValue('99'));
    await stage.user.click(saveButton());
    await screen.findByText('Se creó «Fonda».');
    expect(lastSentBody(stage, 'POST')).toMatchObject({ priceMinor: 99, currency: 'CLP' });
  });

  test('shows an error if it does not fit the currency, and keeps its decimals', async () => {
    const stage = await openFormWith('priceMinor', 'currency');
    await stage.fill(/Nombre en español/, 'Fonda');
    await stage.fill(/^Price/, '99.50');
    await choose(stage, 'CLP');
    await stage.user.click(saveButton());
    await waitFor(() => expect(textbox(/^Price/)).toHaveAccessibleDescription('No tiene el formato correcto.'));
    await choose(stage, 'COP');
    await stage.user.click(saveButton());
    await screen.findByText('Se creó «Fonda».');
    expect(lastSentBody(stage, 'POST')).toMatchObject({ priceMinor: 9950, currency: 'COP' });
  });
});

describe('list of localized texts', () => {
  const row = (place: number) => textbox(new RegExp(`^Dishes ${place} en español`));
  const press = (stage: ConsoleFixture, name: string) => {
    screen.getByRole('button', { name }).focus();
    return stage.user.keyboard('{Enter}');
  };

  test('is edited, reordered and shortened with the keyboard, with the focus following', async () => {
    const stage = await openFormWith('dishes');
    await stage.fill(/Nombre en español/, 'Fonda');
    for (const [at, text] of ['Mole', 'Pozole', 'Flan'].entries()) {
      await press(stage, 'Agregar');
      await waitFor(() => expect(row(at + 1)).toHaveFocus());
      await stage.user.keyboard(text);
    }
    expect(screen.getByRole('button', { name: 'Agregar' })).toBeDisabled();
    await press(stage, 'Subir Dishes 3');
    expect(screen.getByRole('button', { name: 'Subir Dishes 2' })).toHaveFocus();
    await stage.user.keyboard('{Enter}');
    expect(row(1)).toHaveValue('Flan');
    // The first row cannot move up, so its next button has the focus.
    expect(screen.getByRole('button', { name: 'Bajar Dishes 1' })).toHaveFocus();
    await press(stage, 'Quitar Dishes 3');
    expect(screen.getByRole('button', { name: 'Quitar Dishes 2' })).toHaveFocus();
    await stage.user.click(saveButton());
    await screen.findByText('Se creó «Fonda».');
    expect(lastSentBody(stage, 'POST')).toMatchObject({
      dishes: [
        { es: 'Flan', en: null },
        { es: 'Mole', en: null },
      ],
    });
  });

  test('shows an error on the row with a missing text', async () => {
    const stage = await openFormWith('dishes');
    await stage.user.click(screen.getByRole('button', { name: 'Agregar' }));
    await stage.user.click(screen.getByRole('button', { name: 'Agregar' }));
    await stage.fill(/^Dishes 1 en español/, 'Mole');
    await stage.user.click(saveButton());
    await waitFor(() => expect(row(2)).toHaveAccessibleDescription('Falta este dato.'));
    expect(row(1)).not.toHaveAccessibleDescription('Falta este dato.');
  });
});

describe('list cells', () => {
  const given = {
    contact: 'ana@fonda.mx',
    phone: '5512345678',
    priceMinor: 123450,
    feeBp: 1250,
    fuel: 'wood',
    opensOn: '2026-01-01',
    dishes: [{ es: 'Mole', en: 'Mole sauce' }],
  };

  test.each([
    [
      'es',
      [
        'ana@fonda.mx',
        '55 1234 5678',
        '$1,234.50',
        '12.5%',
        'Small',
        'Wood',
        '1 ene 2026',
        'Sin dato',
        'Oaxaca',
        'Puebla',
        'Mole',
      ],
    ],
    [
      'en',
      [
        'ana@fonda.mx',
        '55 1234 5678',
        'MX$1,234.50',
        '12.5%',
        'Small',
        'Wood',
        'Jan 1, 2026',
        'No data',
        'Oaxaca',
        'Puebla',
        'Mole sauce',
      ],
    ],
  ] as const)('show every kind of field in %s', async (language, expected) => {
    const stage = await openAllKindsConsole(language);
    const [oaxaca, puebla] = [await createTown(stage, 'Oaxaca'), await createTown(stage, 'Puebla')];
    await createKitchen(stage, 'Fonda', { ...given, townId: oaxaca, servedIds: [puebla] });
    await stage.go('/catalogs/kitchens');
    await screen.findByRole('link', { name: 'Puebla' });
    const row = within(screen.getByRole('row', { name: /Fonda/ }));
    const said = row
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
      .slice(1, 12);
    expect(said.map((text) => text?.replace(/^—/, ''))).toEqual(expected);
    expect(row.getByRole('link', { name: 'ana@fonda.mx' })).toHaveAttribute('href', 'mailto:ana@fonda.mx');
    expect(row.getByRole('link', { name: '55 1234 5678' })).toHaveAttribute('href', 'tel:+525512345678');
    expect(row.getByRole('link', { name: 'Oaxaca' })).toHaveAttribute('href', `/catalogs/towns/${oaxaca}`);
  });
});
