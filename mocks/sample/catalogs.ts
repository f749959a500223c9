import { plans } from '../../contract/catalogs/plans';
import { categories } from '../../contract/catalogs/categories';
import { companies } from '../../contract/catalogs/companies';
import { labels } from '../../contract/catalogs/labels';
import { occasions } from '../../contract/catalogs/occasions';
import { archivedCategories, sampleCategories } from './categories';
import { blockReason, sampleCompanies } from './companies';
import { archivedLabels, sampleLabels } from './labels';
import type { Maker } from './maker';
import { sampleOccasions } from './occasions';
import { samplePlans } from './plans';
import { ana } from './trade/market';

/** Creates the catalogs of the sample, referenced ones first. */
export async function fillCatalogs(maker: Maker): Promise<void> {
  const labelIds = await fillLabels(maker);
  const categoryIds = await fillCategories(maker);
  for (const { active = true, ...occasion } of sampleOccasions) await maker.create(occasions, { active, ...occasion });
  for (const { form, categories: under, labels: worn, fate } of sampleCompanies) {
    // Two people: Ana enters the bank accounts, Julia approves them.
    const made = await maker.create(
      companies,
      { ...form, categoryIds: idsOf(under, categoryIds), labelIds: idsOf(worn, labelIds) },
      ana,
    );
    if (fate === 'blocked') await maker.act(companies, made, 'block', { reason: blockReason });
    if (fate === 'archived') await maker.archive(companies, made);
  }
  for (const { raisedTo: _, ...plan } of samplePlans) await maker.create(plans, { code: plan.slug, ...plan });
}

/** Runs after people have subscribed: subscribers keep the price of the day they subscribed. */
export async function raisePrices(maker: Maker): Promise<void> {
  for (const { slug, raisedTo, interval } of samplePlans) {
    if (raisedTo === undefined) continue;
    const [plan] = await maker.list(plans, { slug });
    if (plan) await maker.act(plans, plan, 'supersede', { priceMinor: raisedTo, interval });
  }
}

type Ids = ReadonlyMap<string, string>;

function idOf(slug: string, ids: Ids): string {
  const id = ids.get(slug);
  if (id === undefined) throw new Error(`the sample has no ${slug}`);
  return id;
}

const idsOf = (slugs: readonly string[], ids: Ids) => slugs.map((slug) => idOf(slug, ids));

async function fillLabels(maker: Maker): Promise<Ids> {
  const ids = new Map<string, string>();
  for (const label of sampleLabels) {
    const made = await maker.create(labels, { active: true, ...label });
    ids.set(label.slug, made.id);
    if (archivedLabels.includes(label.slug)) await maker.archive(labels, made);
  }
  return ids;
}

async function fillCategories(maker: Maker): Promise<Ids> {
  const ids = new Map<string, string>();
  for (const { under, ...category } of sampleCategories) {
    const made = await maker.create(categories, {
      active: true,
      ...category,
      parentId: under === undefined ? null : idOf(under, ids),
    });
    ids.set(category.slug, made.id);
    if (archivedCategories.includes(category.slug)) await maker.archive(categories, made);
  }
  return ids;
}
