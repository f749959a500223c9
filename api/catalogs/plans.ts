import { assertCurrencyOffered } from '../settings/records';
import { declaredNames } from '../../contract/values';
import { plans as declared } from '../../contract/catalogs/catalogs';
import { users } from '../../contract/people/accounts';
import { invalid } from '../problem';
import type { WriteContext } from '../engine/writeContext';
import { saveLocked, lockForAction } from '../engine/change';
import type { FormOf } from '../engine/record';
import { allowed, defineRules, refused } from '../engine/rules';
import { createRecord } from '../engine/write';

type PlanForm = FormOf<typeof declared>;

const inheritedFields = ['name', 'description', 'features', 'audience', 'currency', 'trialDays'] as const;

/**
 * A new price requires a new version of the plan, because existing subscribers keep their price (docs/business.md,
 * Catalogs).
 */
export const plans = defineRules(declared, {
  available: {
    supersede: ({ supersededById }) => (supersededById === null ? allowed : refused('plan.superseded')),
  },
  actions: {
    supersede: {
      refusals: ['record.archived', 'plan.superseded'],
      async run(context, table, id, version, { code, ...terms }) {
        const before = await lockForAction(context, table, id, version, 'supersede');
        if (terms.priceMinor === before.priceMinor && terms.interval === before.interval)
          throw invalid<typeof terms>({ field: 'priceMinor', code: 'samePrice' });
        const next = await nextCodeAndSlug(context, before.code, before.slug);
        const form = {
          ...Object.fromEntries(inheritedFields.map((name) => [name, before[name]])),
          ...terms,
          code: code ?? next.code,
          slug: next.slug,
        };
        const after = await createRecord(context, table, form, { supersedesId: id });
        return saveLocked(context, table, before, {
          action: 'supersede',
          columns: table.encode({ active: false, supersededById: after.id }),
        });
      },
    },
  },
  async check(context, { resource }, values, before) {
    const changedFields = before
      ? declaredNames(resource.fields).filter(
          (name) => resource.fields[name].frozenOnceUsed && values[name] !== before[name],
        )
      : [];
    if (before && changedFields.length > 0) await assertNeverSubscribed(context, before.id, changedFields);
    // A new version has the currency of the plan it replaces, even if new records may no longer use that currency.
    if (values.currency !== before?.currency && !values.supersedesId) assertCurrencyOffered(context, values.currency);
    const isReactivated = values.active && before?.active === false;
    if (isReactivated && values.supersededById !== null)
      throw invalid<typeof values>({ field: 'active', code: 'superseded' });
    return values;
  },
});

/** Includes archived users, because they can be restored. */
async function assertNeverSubscribed(
  context: WriteContext,
  planId: string,
  changedFields: readonly (keyof PlanForm)[],
): Promise<void> {
  const subscriber = await context.trx
    .selectFrom(users.table)
    .select('id')
    .where('planId', '=', planId)
    .executeTakeFirst();
  if (subscriber) throw invalid<PlanForm>(...changedFields.map((field) => ({ field, code: 'frozen' }) as const));
}

const maxSuffixLength = 4;

async function nextCodeAndSlug(
  context: WriteContext,
  ...names: [code: string, slug: string]
): Promise<{ code: string; slug: string }> {
  const [code = '', slug = ''] = names.map((name) => name.replace(/-\d+$/, ''));
  const usedNames = new Set<unknown>();
  for (const [column, base] of [
    ['code', code.slice(0, 40 - maxSuffixLength)],
    ['slug', slug.slice(0, 60 - maxSuffixLength)],
  ] as const) {
    // `{` sorts after letters, digits and hyphen, so the range contains all values that begin with `base`.
    const rows = await context.trx
      .selectFrom(declared.table)
      .select(column)
      .where(column, '>=', base)
      .where(column, '<', `${base}{`)
      .execute();
    for (const row of rows) usedNames.add(`${column} ${row[column]}`);
  }
  for (let number = 2; ; number += 1) {
    const next = { code: appendNumber(code, number, 40), slug: appendNumber(slug, number, 60) };
    if (!usedNames.has(`code ${next.code}`) && !usedNames.has(`slug ${next.slug}`)) return next;
  }
}

function appendNumber(base: string, number: number, maxLength: number): string {
  const suffix = `-${number}`;
  return base.slice(0, maxLength - suffix.length).replace(/-+$/, '') + suffix;
}
