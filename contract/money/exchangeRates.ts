/**
 * What one unit of a currency was worth in another on a day, as an owner read it somewhere: "Banxico FIX". Written down
 * and never changed: a mistake is corrected by another of the same day, and the one entered last counts. Rates convert
 * what one view shows; nothing is posted, limited or decided by them (docs/business.md, Exchange rates).
 */
import { choice, date, happened, text } from '../fields';
import { currencies } from '../currencies';
import { defineResource } from '../resource';

/** At most ten digits before the point and ten after it, and more than nothing: `0.0046`. */
export const ratePattern = /^(?=.*[1-9])\d{1,10}(?:\.\d{1,10})?$/;

const fixed = { required: true, immutable: true, column: 'shown', section: 'content' } as const;

export const exchangeRates = defineResource({
  name: 'exchange-rates',
  table: 'exchangeRates',
  fields: {
    /** `COP/MXN`: how many pesos of Mexico one Colombian peso is worth. */
    pair: text({ required: true, readOnly: true, initial: '', filter: true, sort: true, column: 'shown' }),
    base: choice(currencies, { ...fixed, sort: false, column: 'offered' }),
    quote: choice(currencies, { ...fixed, sort: false, column: 'offered' }),
    /** An exact decimal, never a float: `0.0046`. */
    rate: text({ ...fixed, maxLength: 21, sort: false }),
    onDate: date({ ...fixed, ...happened }),
    /** Where it was read: `Banxico FIX`. */
    source: text({ ...fixed, maxLength: 120, search: true }),
  },
  actions: {},
  permitted: { read: ['finance'], write: ['finance'] },
  order: { field: 'onDate', direction: 'DESC' },
  title: 'pair',
  writes: { create: true, update: false, archive: false },
  appendOnly: true,
  imports: false,
  together: [['base', 'quote', 'onDate']],
});
