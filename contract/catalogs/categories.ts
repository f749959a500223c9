import { reference, text } from '../fields';
import { defineCatalog } from '../resource';

/** Two levels: a category with a parent has no children. */
export const categories = defineCatalog('categories', {
  /** Lists show it with the name: "Comida › Tacos". */
  parentId: reference('catalogs/categories'),
  /** An emoji, or a few letters. */
  icon: text({ maxLength: 8, section: 'look' }),
});
