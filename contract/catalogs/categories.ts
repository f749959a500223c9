import { reference, text } from '../fields';
import { defineCatalog } from '../resource';

/** Two levels: a category that stands under another has none under itself. */
export const categories = defineCatalog('categories', {
  /** A list says it with the name: "Comida › Tacos". */
  parentId: reference('catalogs/categories'),
  /** An emoji, or a few letters. */
  icon: text({ maxLength: 8, section: 'look' }),
});
