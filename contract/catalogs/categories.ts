import { reference, text } from '../fields';
import { defineCatalog } from '../resource';

/** Categories have two levels: a category with a parent has no children. */
export const categories = defineCatalog('categories', {
  parentId: reference('catalogs/categories'),
  icon: text({ maxLength: 8, section: 'look' }),
});
