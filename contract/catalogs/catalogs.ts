import { reference, text, color, choice, date, integer, localizedTexts, money, slug } from '../fields';
import { defineCatalog } from '../resource';
import { currencies, platformCurrency } from '../currencies';

/** Categories have two levels: a category with a parent has no children. */
export const categories = defineCatalog(
  'categories',
  {
    parentId: reference('catalogs/categories'),
    icon: text({ maxLength: 8, section: 'look' }),
  },
  { usageColumn: 'shown' },
);

export const labels = defineCatalog(
  'labels',
  { color: color({ required: true, initial: '#C2410C', column: 'shown' }) },
  { usageColumn: 'shown' },
);

export const occasions = defineCatalog(
  'occasions',
  {
    startsOn: date({ column: 'shown', section: 'terms' }),
    endsOn: date({ column: 'shown', section: 'terms' }),
    recurrence: choice(['none', 'yearly'], { required: true, initial: 'none', section: 'terms' }),
    /** Next day of the occasion, today included; empty after its last day. */
    nextOn: date({ readOnly: true, filter: false, sort: false, column: 'shown' }),
  },
  { reorders: false },
);

const intervals = ['week', 'month', 'year'] as const;
const audiences = ['user', 'company'] as const;

/** Plan versions. A subscriber pays the price of the version they subscribed to, even after it is superseded. */
export const plans = defineCatalog(
  'plans',
  {
    code: slug({ immutable: true, maxLength: 40, search: true }),
    audience: choice(audiences, {
      required: true,
      initial: 'user',
      immutable: true,
      column: 'shown',
      section: 'terms',
    }),
    priceMinor: money({
      required: true,
      currency: 'currency',
      frozenOnceUsed: true,
      column: 'shown',
      section: 'terms',
    }),
    currency: choice(currencies, { required: true, initial: platformCurrency, frozenOnceUsed: true, section: 'terms' }),
    interval: choice(intervals, {
      required: true,
      initial: 'month',
      frozenOnceUsed: true,
      column: 'shown',
      section: 'terms',
    }),
    trialDays: integer({ required: true, initial: 0, max: 365, filter: true, section: 'terms' }),
    features: localizedTexts({ section: 'content', column: 'never' }),
    supersedesId: reference('catalogs/plans', { readOnly: true, countsAsUsage: false, column: 'never' }),
    supersededById: reference('catalogs/plans', { readOnly: true, countsAsUsage: false, column: 'never' }),
  },
  {
    actions: {
      /** Creates a new version with another price. The superseded version accepts no new subscribers. */
      supersede: {
        input: {
          priceMinor: money({ required: true, currency: 'currency' }),
          interval: choice(intervals, { required: true }),
          /** Defaults to the old code with the next number: `familiar-2`. */
          code: slug({ required: false, maxLength: 40 }),
        },
        // The current price is rejected unless the interval changes.
        initialInput: () => ({ priceMinor: null }),
        successor: 'supersededById',
      },
    },
    permitted: { read: 'administrators', write: ['catalogs'] },
  },
);
