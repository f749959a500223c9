import { parseAmount } from '../../../contract/amounts';
import { platformCurrency } from '../../../contract/currencies';
import { money } from '../../../contract/fields';
import type { FormBody } from '../../../contract/input';
import { giftCards } from '../../../contract/money/giftcards';
import type { Violation } from '../../../contract/problems';
import type { RecordOf, Resource } from '../../../contract/resource';
import { toSend, violationsIn, type FormValues } from '../../kit/form/values';
import type { Recipient } from './recipients';

type CardRecipient = NonNullable<RecordOf<typeof giftCards>['recipient']>;
type CardForm = FormBody<typeof giftCards>;

const anyAmount = {
  initialMinor: money({ min: 1, currency: 'currency', section: 'terms' }),
} satisfies CardForm;
const { recipient: _, ...ofAllCards } = giftCards.fields;

/** What all cards of a batch have in common: a card's form but for whom it is. A line may have an amount of its own. */
export const batchTerms: Resource = {
  ...giftCards,
  fields: {
    ...Object.fromEntries(Object.entries(ofAllCards).filter(([, { readOnly }]) => !readOnly)),
    ...anyAmount,
  },
};

/** One card of a batch, before it is issued. */
export interface BatchRow {
  line: number;
  name: string;
  email: string;
  /** What is sent for it: a card's form. */
  card: FormValues;
  currency: string;
  /** In minor units; `null` while it is not known. */
  amountMinor: number | null;
  /** What the declaration finds wrong with it; nothing is sent until there is none. */
  violations: readonly Violation[];
  /** Another line above has the same address: perhaps a mistake, and no wrong. */
  repeated: boolean;
}

/** The cards that the common terms make of the lines. */
export function rowsOf(terms: FormValues, recipients: readonly Recipient[]): BatchRow[] {
  const { currency: chosen }: CardForm = terms;
  const currency = typeof chosen === 'string' ? chosen : platformCurrency;
  const common = toSend(batchTerms, terms);
  const { initialMinor: agreed }: CardForm = common;
  const seen = new Set<string>();
  return recipients.map(({ line, name, email, amount }) => {
    const own = parseAmount(amount, currency);
    // What is no amount stays as it was written, for the rule to name it.
    const initialMinor = typeof own === 'string' ? amount : (own ?? agreed ?? null);
    const recipient: Partial<CardRecipient> = { name: name || null, email: email || null };
    const ofLine: CardForm = { initialMinor, recipient };
    const values = { ...common, ...ofLine };
    const address = email.toLowerCase();
    const repeated = address !== '' && seen.has(address);
    seen.add(address);
    return {
      line,
      name,
      email,
      card: toSend(giftCards, values),
      currency,
      amountMinor: typeof initialMinor === 'number' ? initialMinor : null,
      violations: violationsIn(giftCards, values),
      repeated,
    };
  });
}

/** What the cards are worth together, in minor units of their currency. */
export function totalOf(rows: readonly BatchRow[]): number {
  return rows.reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0), 0);
}
