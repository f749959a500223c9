import { group, money, reference, references, secret, slug, text } from '../../contract/fields';
import { defineCatalog } from '../../contract/resource';
import type { TestResponse, ApiFixture } from './apiFixture';

export const shops = defineCatalog('shops', {
  parentId: reference('catalogs/shops'),
  labelIds: references('catalogs/labels', { maxItems: 5 }),
  mainLabelId: reference('catalogs/labels'),
  formerLabelId: reference('catalogs/labels', { countsAsUsage: false }),
  /** Resource that the test API does not serve. */
  elsewhereIds: references('catalogs/elsewhere'),
  code: slug({ required: false, immutable: true }),
  priceMinor: money({ required: true, initial: 100, frozenOnceUsed: true }),
  bank: group({
    holder: text({ required: true, maxLength: 40 }),
    note: text({ search: true }),
    labelId: reference('catalogs/labels'),
    number: secret({ pattern: /^\d{18}$/, last4: 'last4' }),
    last4: text({ readOnly: true, maxLength: 4 }),
  }),
});

export interface Shop {
  id: string;
  version: number;
  labelIds: string[];
  parentId: string | null;
  usageCount: number;
  bank: { holder: string; note: string | null; labelId: string | null; last4: string | null } | null;
  actions: Record<string, { allowed: boolean; code?: string; params?: object }>;
}

let sequence = 0;

export function createShopForm(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  sequence += 1;
  return { name: { es: `Tienda ${sequence}` }, slug: `tienda-${sequence}`, ...overrides };
}

export function postShop(api: ApiFixture, overrides: Record<string, unknown> = {}): Promise<TestResponse> {
  return api.send('POST', 'catalogs/shops', { body: createShopForm(overrides) });
}

export async function createShop(api: ApiFixture, overrides: Record<string, unknown> = {}): Promise<Shop> {
  const response = await postShop(api, overrides);
  if (response.status !== 201) throw new Error(response.text);
  return response.json as unknown as Shop;
}

export async function getShop(api: ApiFixture, id: string): Promise<Shop> {
  return (await api.send('GET', `catalogs/shops/${id}`)).json as unknown as Shop;
}

export function putShop(
  api: ApiFixture,
  id: string,
  body: Record<string, unknown>,
  version = 1,
): Promise<TestResponse> {
  return api.send('PUT', `catalogs/shops/${id}`, { version, body });
}
