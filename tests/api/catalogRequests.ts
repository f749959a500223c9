import { countryByCurrency, type Country, type Currency } from '../../contract/currencies';
import type { TestResponse, ApiFixture } from './apiFixture';
import { computeNitCheckDigit, computeRutCheckDigit } from '../../contract/identifiers/identifiers';

export interface Item extends Record<string, unknown> {
  id: string;
  version: number;
  usageCount: number;
  actions: Record<string, { allowed: boolean; code?: string }>;
}

let sequence = 0;
const commonFields = () => {
  sequence += 1;
  return { name: { es: `Registro ${sequence}` }, slug: `registro-${sequence}` };
};

const forms = {
  categories: commonFields,
  labels: () => ({ ...commonFields(), color: '#166534' }),
  occasions: commonFields,
  companies: (overrides: Record<string, unknown>) => ({
    ...commonFields(),
    legalName: 'Fonda La Comadre S.A. de C.V.',
    taxId: createTaxId(countryOf(overrides)),
    email: 'hola@lacomadre.mx',
  }),
  plans: () => ({ ...commonFields(), code: `plan-${sequence}`, priceMinor: 14_900 }),
};
export type CatalogId = keyof typeof forms;

export function countryOf({ country, currency }: Record<string, unknown>): Country {
  return (country ?? (currency === undefined ? 'MX' : countryByCurrency[currency as Currency])) as Country;
}

const formOf = (id: CatalogId, overrides: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...forms[id](overrides),
  ...overrides,
});

export function catalogsOf(api: ApiFixture) {
  const address = (id: CatalogId, record?: string) => `catalogs/${id}${record ? `/${record}` : ''}`;
  const post = (id: CatalogId, overrides: Record<string, unknown> = {}, as?: string): Promise<TestResponse> =>
    api.send('POST', address(id), { as, body: formOf(id, overrides) });
  return {
    post,
    async create(id: CatalogId, overrides: Record<string, unknown> = {}, as?: string): Promise<Item> {
      const response = await post(id, overrides, as);
      if (response.status !== 201) throw new Error(response.text);
      return response.json as unknown as Item;
    },
    get: async (id: CatalogId, record: string): Promise<Item> =>
      (await api.send('GET', address(id, record))).json as unknown as Item,
    put: (
      id: CatalogId,
      { id: record, version }: Pick<Item, 'id' | 'version'>,
      body: Record<string, unknown>,
      as?: string,
    ): Promise<TestResponse> => api.send('PUT', address(id, record), { as, version, body }),
    archive: (id: CatalogId, { id: record, version }: Pick<Item, 'id' | 'version'>): Promise<TestResponse> =>
      api.send('DELETE', address(id, record), { version }),
    act: (
      id: CatalogId,
      { id: record, version }: Pick<Item, 'id' | 'version'>,
      action: string,
      body: Record<string, unknown> = {},
    ): Promise<TestResponse> =>
      api.send('POST', `${address(id, record)}/${action}`, { version, key: crypto.randomUUID(), body }),
  };
}

export function mapViolationsByField({ json }: TestResponse): Record<string, string> {
  const violations = (json['violations'] ?? []) as unknown as { field: string; code: string }[];
  return Object.fromEntries(violations.map(({ field, code }) => [field, code]));
}

let taxIdSequence = 0;

export function createTaxId(country: Country): string {
  taxIdSequence += 1;
  return createTaxIdAt(country, taxIdSequence);
}

/** Returns the same tax id for the same number. */
export function createTaxIdAt(country: Country, index: number): string {
  if (country === 'CO') return `${900_000_000 + index}-${computeNitCheckDigit(String(900_000_000 + index))}`;
  if (country === 'CL') return `${76_000_000 + index}-${computeRutCheckDigit(String(76_000_000 + index))}`;
  return `FLC9803${String((index % 28) + 1).padStart(2, '0')}${String(index).padStart(2, '0').slice(-2)}${index % 10}`;
}

/** Example number published by Banco de México. */
export const clabe = '032180000118359719';

export function createBankAccount(country: Country, holderName: string) {
  if (country === 'MX') return { holder: holderName, bankName: 'BBVA', accountNumber: clabe };
  const bankName = country === 'CO' ? 'Bancolombia' : 'Banco de Chile';
  return { holder: holderName, bankName, accountType: 'checking', accountNumber: '00123456789' };
}
