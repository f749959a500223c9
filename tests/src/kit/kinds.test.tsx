import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { typeDate } from '../dates';
import {
  getTextbox,
  createKitchen,
  openForm,
  openFormWith,
  openAllKindsConsole,
  saveButton,
  getLastSentBody,
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
    const fixture = await openFormWith(field);
    await fixture.fill(/Nombre en español/, 'Fonda');
    await fixture.fill(name, typed);
    await fixture.user.click(saveButton());
    await screen.findByText('Se creó «Fonda».');
    expect(getLastSentBody(fixture, 'POST')).toMatchObject({ [field]: expected });
  });

  test('are formatted on blur', async () => {
    const fixture = await openFormWith('priceMinor', 'feeBp', 'phone');
    for (const [name, typedText, shownText] of [
      [/^Price/, '1.234,5', '1,234.50'],
      [/^Fee/, '7,25', '7.25'],
      [/^Phone/, '5512345678', '5512345678'],
    ] as const) {
      await fixture.fill(name, typedText);
      await fixture.user.tab();
      expect(getTextbox(name)).toHaveValue(shownText);
    }
    const id = await createKitchen(fixture, 'Fonda', { phone: '8112345678' });
    await openForm(fixture, id);
    expect(getTextbox(/^Phone/)).toHaveValue('81 1234 5678');
  });

  test('a date, a radio option and a menu option are sent', async () => {
    const fixture = await openFormWith('opensOn', 'size', 'fuel');
    await fixture.fill(/Nombre en español/, 'Fonda');
    await typeDate(fixture.user, 'Opens on', '2026-02-28');
    await fixture.user.click(screen.getByRole('radio', { name: 'Large' }));
    await fixture.user.click(screen.getByRole('combobox', { name: 'Fuel' }));
    await fixture.user.click(await screen.findByRole('option', { name: 'Wood' }));
    await fixture.user.click(saveButton());
    await screen.findByText('Se creó «Fonda».');
    expect(getLastSentBody(fixture, 'POST')).toMatchObject({ opensOn: '2026-02-28', size: 'large', fuel: 'wood' });
  });
});

describe('invalid values', () => {
  test.each([
    ['priceMinor', /^Price/, 'mucho', 'No tiene el formato correcto.'],
    ['priceMinor', /^Price/, '10,999', 'Debe ser $10,000.00 o menos.'],
    ['priceMinor', /^Price/, '10.999', '«10.999» no está claro. Escríbelo con punto decimal: 1500.00 o 1,500.00.'],
    ['priceMinor', /^Price/, '', 'Falta este dato.'],
    ['feeBp', /^Fee/, '50.01', 'Debe ser 50% o menos.'],
    ['contact', /^Contact/, 'ana', 'Escribe el correo completo, con @ y dominio, como ana@correo.mx.'],
    ['phone', /^Phone/, '123', 'Faltan o sobran dígitos. Diez dígitos, o con + y el código del país.'],
  ] as const)(
    '%s, %s: %j shows an error on its field before a request is sent',
    async (field, name, typed, expectedText) => {
      const fixture = await openFormWith(field);
      await fixture.user.clear(getTextbox(name));
      if (typed) await fixture.user.paste(typed);
      await fixture.user.click(saveButton());
      await waitFor(() => expect(getTextbox(name)).toHaveAccessibleDescription(expectedText));
      expect(fixture.sent('POST')).toHaveLength(0);
    },
  );

  test('show an English error in English', async () => {
    const fixture = await openAllKindsConsole('en');
    await fixture.go('/catalogs/kitchens/create');
    await fixture.user.type(await screen.findByRole('textbox', { name: /^Price/ }), '10,000.01');
    await fixture.user.tab();
    await waitFor(() => expect(getTextbox(/^Price/)).toHaveAccessibleDescription('Must be $10,000.00 or less.'));
  });
});

describe('amount with a currency field', () => {
  async function choose(fixture: ConsoleFixture, currency: string) {
    await fixture.user.click(screen.getByRole('radio', { name: currency }));
  }

  test('keeps the displayed value when the currency changes', async () => {
    const fixture = await openFormWith('priceMinor', 'currency');
    await fixture.fill(/Nombre en español/, 'Fonda');
    await fixture.fill(/^Price/, '99.00');
    await choose(fixture, 'CLP');
    await waitFor(() => expect(getTextbox(/^Price/)).toHaveValue('99'));
    await fixture.user.click(saveButton());
    await screen.findByText('Se creó «Fonda».');
    expect(getLastSentBody(fixture, 'POST')).toMatchObject({ priceMinor: 99, currency: 'CLP' });
  });

  test('shows an error if it does not fit the currency, and keeps its decimals', async () => {
    const fixture = await openFormWith('priceMinor', 'currency');
    await fixture.fill(/Nombre en español/, 'Fonda');
    await fixture.fill(/^Price/, '99.50');
    await choose(fixture, 'CLP');
    await fixture.user.click(saveButton());
    await waitFor(() => expect(getTextbox(/^Price/)).toHaveAccessibleDescription('No tiene el formato correcto.'));
    await choose(fixture, 'COP');
    await fixture.user.click(saveButton());
    await screen.findByText('Se creó «Fonda».');
    expect(getLastSentBody(fixture, 'POST')).toMatchObject({ priceMinor: 9950, currency: 'COP' });
  });
});

describe('list of localized texts', () => {
  const getRow = (place: number) => getTextbox(new RegExp(`^${place}\\. Español`));
  const pressButton = (fixture: ConsoleFixture, name: string) => {
    screen.getByRole('button', { name }).focus();
    return fixture.user.keyboard('{Enter}');
  };

  test('is edited, reordered and shortened with the keyboard, with the focus following', async () => {
    const fixture = await openFormWith('dishes');
    await fixture.fill(/Nombre en español/, 'Fonda');
    for (const [index, text] of ['Mole', 'Pozole', 'Flan'].entries()) {
      await pressButton(fixture, 'Agregar');
      await waitFor(() => expect(getRow(index + 1)).toHaveFocus());
      await fixture.user.keyboard(text);
    }
    expect(screen.getByRole('button', { name: 'Agregar' })).toBeDisabled();
    await pressButton(fixture, 'Subir Dishes 3');
    expect(screen.getByRole('button', { name: 'Subir Dishes 2' })).toHaveFocus();
    await fixture.user.keyboard('{Enter}');
    expect(getRow(1)).toHaveValue('Flan');
    // The button "up" is disabled in the first row, so the button "down" has the focus.
    expect(screen.getByRole('button', { name: 'Bajar Dishes 1' })).toHaveFocus();
    await pressButton(fixture, 'Quitar Dishes 3');
    expect(screen.getByRole('button', { name: 'Quitar Dishes 2' })).toHaveFocus();
    await fixture.user.click(saveButton());
    await screen.findByText('Se creó «Fonda».');
    expect(getLastSentBody(fixture, 'POST')).toMatchObject({
      dishes: [
        { es: 'Flan', en: null },
        { es: 'Mole', en: null },
      ],
    });
  });

  test('shows an error on the row with a missing text', async () => {
    const fixture = await openFormWith('dishes');
    await fixture.user.click(screen.getByRole('button', { name: 'Agregar' }));
    await fixture.user.click(screen.getByRole('button', { name: 'Agregar' }));
    await fixture.fill(/^1\. Español/, 'Mole');
    await fixture.user.click(saveButton());
    await waitFor(() => expect(getRow(2)).toHaveAccessibleDescription('Falta este dato.'));
    expect(getRow(1)).not.toHaveAccessibleDescription('Falta este dato.');
  });
});

describe('list cells', () => {
  const kitchenValues = {
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
        '$1,234.50',
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
    const fixture = await openAllKindsConsole(language);
    const [oaxaca, puebla] = [await createTown(fixture, 'Oaxaca'), await createTown(fixture, 'Puebla')];
    await createKitchen(fixture, 'Fonda', { ...kitchenValues, townId: oaxaca, servedIds: [puebla] });
    await fixture.go('/catalogs/kitchens');
    await screen.findByRole('link', { name: 'Puebla' });
    const row = within(screen.getByRole('row', { name: /Fonda/ }));
    const texts = row
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
      .slice(1, 12);
    expect(texts.map((text) => text?.replace(/^—/, ''))).toEqual(expected);
    expect(row.getByRole('link', { name: 'ana@fonda.mx' })).toHaveAttribute('href', 'mailto:ana@fonda.mx');
    expect(row.getByRole('link', { name: '55 1234 5678' })).toHaveAttribute('href', 'tel:+525512345678');
    expect(row.getByRole('link', { name: 'Oaxaca' })).toHaveAttribute('href', `/catalogs/towns/${oaxaca}`);
  });
});
