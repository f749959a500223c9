import { categories as declared } from '../../contract/catalogs/catalogs';
import type { ViolationCode } from '../../contract/violationCodes';
import { invalid } from '../problem';
import type { FormOf } from '../engine/record';
import { defineRules } from '../engine/rules';

/**
 * Allows two levels and no cycle (docs/business.md, Catalogs). Checks this after locking the new parent, so that two
 * concurrent changes cannot create a third level.
 */
export const categories = defineRules(declared, {
  async afterWrite({ trx }, _table, before, after) {
    const { id, parentId } = after;
    if (parentId === null || before?.parentId === parentId) return;
    const refuse = (code: ViolationCode) => invalid<FormOf<typeof declared>>({ field: 'parentId', code });
    if (parentId === id) throw refuse('ownParent');
    const parent = await trx
      .selectFrom(declared.table)
      .select('parentId')
      .where('id', '=', parentId)
      .executeTakeFirst();
    if (parent && parent.parentId !== null) throw refuse('parentIsChild');
    const child = await trx
      .selectFrom(declared.table)
      .select('id')
      .where('parentId', '=', id)
      .limit(1)
      .executeTakeFirst();
    if (child) throw refuse('hasChildren');
  },
});
