import { plans, categories, labels, occasions } from '../../contract/catalogs/catalogs';
import { companies } from '../../contract/catalogs/companies';
import { archivedCategories, sampleCategories, archivedLabels, sampleLabels, samplePlans } from './catalogData';
import { blockReason, sampleCompanies } from './companies';
import type { SampleClient } from './sampleClient';
import { sampleOccasions } from './occasions';
import { ana } from './trade/simulation';

export async function fillCatalogs(client: SampleClient): Promise<void> {
  const labelIds = await fillLabels(client);
  const categoryIds = await fillCategories(client);
  for (const { active = true, ...occasion } of sampleOccasions) await client.create(occasions, { active, ...occasion });
  for (const { form, categories: categorySlugs, labels: labelSlugs, finalState } of sampleCompanies) {
    const record = await client.create(
      companies,
      { ...form, categoryIds: idsOf(categorySlugs, categoryIds), labelIds: idsOf(labelSlugs, labelIds) },
      ana,
    );
    if (finalState === 'blocked') await client.runAction(companies, record, 'block', { reason: blockReason });
    if (finalState === 'archived') await client.archive(companies, record);
  }
  for (const { raisedPriceMinor: _, ...plan } of samplePlans) await client.create(plans, { code: plan.slug, ...plan });
}

/**
 * Supersedes plans. Run it after people have subscribed, so that the sample contains subscribers with the old price.
 */
export async function raisePrices(client: SampleClient): Promise<void> {
  for (const { slug, raisedPriceMinor, interval } of samplePlans) {
    if (raisedPriceMinor === undefined) continue;
    const [plan] = await client.list(plans, { slug });
    if (plan) await client.runAction(plans, plan, 'supersede', { priceMinor: raisedPriceMinor, interval });
  }
}

type Ids = ReadonlyMap<string, string>;

function idOf(slug: string, ids: Ids): string {
  const id = ids.get(slug);
  if (id === undefined) throw new Error(`the sample has no ${slug}`);
  return id;
}

const idsOf = (slugs: readonly string[], ids: Ids) => slugs.map((slug) => idOf(slug, ids));

async function fillLabels(client: SampleClient): Promise<Ids> {
  const ids = new Map<string, string>();
  for (const label of sampleLabels) {
    const record = await client.create(labels, { active: true, ...label });
    ids.set(label.slug, record.id);
    if (archivedLabels.includes(label.slug)) await client.archive(labels, record);
  }
  return ids;
}

async function fillCategories(client: SampleClient): Promise<Ids> {
  const ids = new Map<string, string>();
  for (const { parentSlug, ...category } of sampleCategories) {
    const record = await client.create(categories, {
      active: true,
      ...category,
      parentId: parentSlug === undefined ? null : idOf(parentSlug, ids),
    });
    ids.set(category.slug, record.id);
    if (archivedCategories.includes(category.slug)) await client.archive(categories, record);
  }
  return ids;
}
