/**
 * Exchange rates of a day, published by a source such as "Banxico FIX" and entered by an owner. Append-only: another
 * rate of the same day corrects a mistake, and the latest entry counts. Rates only convert displayed amounts and affect
 * no posting or limit (docs/business.md, Exchange rates).
 */
import { choice, date, pastDate, text } from '../fields';
import { currencies } from '../currencies';
import { defineResource } from '../resource';

/** Positive decimal with at most ten digits before and after the point: `0.0046`. */
export const ratePattern = /^(?=.*[1-9])\d{1,10}(?:\.\d{1,10})?$/;

const fixed = { required: true, immutable: true, column: 'shown', section: 'content' } as const;

export const exchangeRates = defineResource({
  name: 'exchange-rates',
  table: 'exchangeRates',
  fields: {
    /** `COP/MXN`: Mexican pesos for one Colombian peso. */
    pair: text({ required: true, readOnly: true, initial: '', filter: true, sort: true, column: 'shown' }),
    base: choice(currencies, { ...fixed, sort: false, column: 'offered' }),
    quote: choice(currencies, { ...fixed, sort: false, column: 'offered' }),
    /** Exact decimal, never a float: `0.0046`. */
    rate: text({ ...fixed, maxLength: 21, sort: false }),
    onDate: date({ ...fixed, ...pastDate }),
    source: text({ ...fixed, maxLength: 120, search: true }),
  },
  actions: {},
  permitted: { read: ['finance'], write: ['finance'] },
  order: { field: 'onDate', direction: 'DESC' },
  title: 'pair',
  writes: { create: true, update: false, archive: false },
  appendOnly: true,
  imports: false,
});
