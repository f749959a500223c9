import { archivedCategories, sampleCategories } from './categories';
import { blockReason, sampleCompanies } from './companies';
import { archivedLabels, sampleLabels } from './labels';
import type { Maker } from './maker';
import { sampleOccasions } from './occasions';
import { samplePlans } from './plans';
import { ana } from './trade/market';

const at = (id: string) => `catalogs/${id}`;

/** Every catalog of the sample, those that others point at first. */
export async function fillCatalogs(maker: Maker): Promise<void> {
  const labels = await fillLabels(maker);
  const categories = await fillCategories(maker);
  for (const { active = true, ...occasion } of sampleOccasions)
    await maker.create(at('occasions'), { active, ...occasion });
  for (const { form, categories: under, labels: worn, fate } of sampleCompanies) {
    // Julia approves what they are paid: their accounts are Ana's to enter.
    const made = await maker.create(
      at('companies'),
      { ...form, categoryIds: idsOf(under, categories), labelIds: idsOf(worn, labels) },
      ana,
    );
    if (fate === 'blocked') await maker.act(at('companies'), made, 'block', { reason: blockReason });
    if (fate === 'archived') await maker.archive(at('companies'), made);
  }
  for (const { raisedTo: _, ...plan } of samplePlans) await maker.create(at('plans'), { code: plan.slug, ...plan });
}

/** Once people have subscribed: who did keeps the price of that day. */
export async function raisePrices(maker: Maker): Promise<void> {
  for (const { slug, raisedTo, interval } of samplePlans) {
    const [plan] = raisedTo === undefined ? [] : await maker.list(at('plans'), { slug });
    if (plan) await maker.act(at('plans'), plan, 'supersede', { priceMinor: raisedTo, interval });
  }
}

type Ids = ReadonlyMap<string, string>;

function idsOf(slugs: readonly string[], ids: Ids): (string | undefined)[] {
  return slugs.map((slug) => ids.get(slug));
}

async function fillLabels(maker: Maker): Promise<Ids> {
  const ids = new Map<string, string>();
  for (const label of sampleLabels) {
    const made = await maker.create(at('labels'), { active: true, ...label });
    ids.set(label.slug, made.id);
    if (archivedLabels.includes(label.slug)) await maker.archive(at('labels'), made);
  }
  return ids;
}

async function fillCategories(maker: Maker): Promise<Ids> {
  const ids = new Map<string, string>();
  for (const { under, ...category } of sampleCategories) {
    const made = await maker.create(at('categories'), {
      active: true,
      ...category,
      parentId: under === undefined ? null : ids.get(under),
    });
    ids.set(category.slug, made.id);
    if (archivedCategories.includes(category.slug)) await maker.archive(at('categories'), made);
  }
  return ids;
}
