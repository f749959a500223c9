import { boolean, color, integer, text } from '../../contract/fields';
import { defineCatalog } from '../../contract/resource';

/** Catalog with every kind of field: required and optional, ordered and unordered. */
export const dishes = defineCatalog('dishes', {
  origin: text({ search: true, filter: true, sort: true, maxLength: 60 }),
  code: text({ required: true, unique: true, filter: true }),
  heat: integer({ filter: true, min: -5, max: 5 }),
  tint: color({ filter: true, sort: true }),
  vegan: boolean({ initial: false }),
});

export interface Dish {
  id: string;
  name: { es: string; en: string | null };
  slug: string;
  origin: string | null;
  code: string;
  heat: number | null;
  tint: string | null;
  vegan: boolean;
  active: boolean;
  position: number;
  createdAt: string;
  updatedAt: string;
  archivedAt: string | null;
}
