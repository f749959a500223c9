import { screen } from '@testing-library/react';
import { currencies } from '../../../contract/currencies';
import {
  choice,
  date,
  email,
  group,
  instant,
  localizedTexts,
  money,
  phone,
  rate,
  reference,
  references,
  secret,
  slug,
  text,
} from '../../../contract/fields';
import { defineCatalog } from '../../../contract/resource';
import { openConsoleFixture, type ConsoleFixture } from './consoleFixture';

/** Test catalog whose records form a tree. The other catalog references it. */
const towns = defineCatalog('towns', { parentId: reference('catalogs/towns') });

const fields = {
  code: slug({ required: false, immutable: true }),
  contact: email({ filter: true, column: 'shown' }),
  phone: phone({ column: 'shown' }),
  priceMinor: money({ required: true, currency: 'currency', max: 1_000_000, column: 'shown' }),
  currency: choice(currencies, { required: true, initial: 'MXN' }),
  rentMinor: money({ frozenOnceUsed: true }),
  feeBp: rate({ max: 5000, column: 'shown' }),
  size: choice(['small', 'medium', 'large'], { required: true, initial: 'small', column: 'shown' }),
  fuel: choice(['gas', 'wood'], { column: 'shown' }),
  opensOn: date({ column: 'shown' }),
  inspectedAt: instant({ column: 'shown' }),
  townId: reference('catalogs/towns', { column: 'shown' }),
  servedIds: references('catalogs/towns', { maxItems: 3, column: 'shown' }),
  besideId: reference('catalogs/kitchens', { column: 'offered' }),
  dishes: localizedTexts({ maxItems: 3, column: 'shown' }),
  bank: group({
    holder: text({ required: true, maxLength: 40 }),
    number: secret({ pattern: /^\d{6}$/, last4: 'last4' }),
    last4: text({ readOnly: true, maxLength: 4 }),
  }),
};

const kitchens = defineCatalog('kitchens', fields);

const slugOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

async function createRecord(fixture: ConsoleFixture, resource: string, body: object): Promise<string> {
  const { status, json, text } = await fixture.api.send('POST', resource, { body });
  if (status !== 201) throw new Error(text);
  return String(json['id']);
}

export function createTown(fixture: ConsoleFixture, name: string, parentId: string | null = null): Promise<string> {
  return createRecord(fixture, 'catalogs/towns', { name: { es: name, en: null }, slug: slugOf(name), parentId });
}

export function createKitchen(fixture: ConsoleFixture, name: string, overrides: object = {}): Promise<string> {
  return createRecord(fixture, 'catalogs/kitchens', {
    name: { es: name, en: name },
    slug: slugOf(name),
    priceMinor: 0,
    ...overrides,
  });
}

export async function readStored(fixture: ConsoleFixture, id: string, resource = 'catalogs/kitchens') {
  return (await fixture.api.send('GET', `${resource}/${id}`)).json;
}

export function openAllKindsConsole(language: 'es' | 'en' = 'es'): Promise<ConsoleFixture> {
  return openConsoleFixture({ at: '/login', resources: [kitchens, towns], language });
}

/**
 * Opens the form of a new kitchen with these fields only: each key press renders the whole form, which is slow with
 * all fields.
 */
export async function openFormWith(...names: (keyof typeof fields)[]): Promise<ConsoleFixture> {
  const catalogWithFields = defineCatalog('kitchens', Object.fromEntries(names.map((name) => [name, fields[name]])));
  const fixture = await openConsoleFixture({ at: '/catalogs/kitchens/create', resources: [catalogWithFields] });
  await screen.findByRole('textbox', { name: /Nombre en español/ });
  return fixture;
}

export async function openForm(fixture: ConsoleFixture, id = 'create'): Promise<void> {
  await fixture.go(`/catalogs/kitchens/${id}`);
  await screen.findByRole('textbox', { name: /Nombre en español/ });
}

export const getTextbox = (name: string | RegExp) => screen.getByRole('textbox', { name });
/** Saves a new or an existing record; excludes "Guardar y agregar más". */
export const saveButton = () => screen.getByRole('button', { name: /^Guardar (?!y )/ });

export const getLastSentBody = (fixture: ConsoleFixture, method: string) => fixture.sent(method).at(-1)?.body;
