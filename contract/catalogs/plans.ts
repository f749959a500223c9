import { choice, integer, localizedTexts, money, reference, slug } from '../fields';
import { currencies, platformCurrency } from '../currencies';
import { defineCatalog } from '../resource';

const intervals = ['week', 'month', 'year'] as const;
const audiences = ['user', 'company'] as const;

/** Plan versions. A subscriber pays the price of the version they subscribed to, even after it is superseded. */
export const plans = defineCatalog(
  'plans',
  {
    code: slug({ immutable: true, maxLength: 40, search: true, column: 'shown' }),
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
    trialDays: integer({ required: true, initial: 0, max: 365, section: 'terms' }),
    features: localizedTexts({ section: 'content', column: 'never' }),
    supersedesId: reference('catalogs/plans', { readOnly: true, countsAsUsage: false, column: 'never' }),
    supersededById: reference('catalogs/plans', { readOnly: true, countsAsUsage: false, column: 'never' }),
  },
  {
    actions: {
      /** Creates a new version with another price. The superseded version accepts no new subscribers. */
      supersede: {
        input: {
          /** Defaults to the old code with the next number: `familiar-2`. */
          code: slug({ required: false, maxLength: 40 }),
          priceMinor: money({ required: true, currency: 'currency' }),
          interval: choice(intervals, { required: true }),
        },
      },
    },
    permitted: { read: 'administrators', write: ['catalogs'] },
  },
);
