import { parseAmount } from '../../../contract/amounts';
import { platformCurrency } from '../../../contract/currencies';
import { money } from '../../../contract/fields';
import type { FormBody } from '../../../contract/input';
import { giftCards } from '../../../contract/money/giftcards';
import type { Violation } from '../../../contract/problems';
import type { RecordOf, Resource } from '../../../contract/resource';
import { toSend, violationsIn, type FormValues } from '../../kit/form/formValues';
import type { Recipient } from './parseRecipients';

type CardRecipient = NonNullable<RecordOf<typeof giftCards>['recipient']>;
type CardForm = FormBody<typeof giftCards>;

const amountField = {
  initialMinor: money({ min: 1, currency: 'currency', section: 'terms' }),
} satisfies CardForm;
const { recipient: _, ...cardFields } = giftCards.fields;

export const batchTerms: Resource = {
  ...giftCards,
  fields: {
    ...Object.fromEntries(Object.entries(cardFields).filter(([, { readOnly }]) => !readOnly)),
    ...amountField,
  },
};

export interface BatchRow {
  line: number;
  name: string;
  email: string;
  card: FormValues;
  currency: string;
  amountMinor: number | null;
  violations: readonly Violation[];
  /** Whether an earlier row has the same address, which is a warning and not an error. */
  hasDuplicateEmail: boolean;
}

export function toBatchRows(terms: FormValues, recipients: readonly Recipient[]): BatchRow[] {
  const { currency: chosenCurrency }: CardForm = terms;
  const currency = typeof chosenCurrency === 'string' ? chosenCurrency : platformCurrency;
  const commonValues = toSend(batchTerms, terms);
  const { initialMinor: commonAmount }: CardForm = commonValues;
  const seenAddresses = new Set<string>();
  return recipients.map(({ line, name, email, amount }) => {
    const rowAmount = parseAmount(amount, currency);
    // Leaves an invalid amount as typed, so that validation reports it.
    const initialMinor = typeof rowAmount === 'string' ? amount : (rowAmount ?? commonAmount ?? null);
    const recipient: Partial<CardRecipient> = { name: name || null, email: email || null };
    const rowValues: CardForm = { initialMinor, recipient };
    const values = { ...commonValues, ...rowValues };
    const address = email.toLowerCase();
    const hasDuplicateEmail = address !== '' && seenAddresses.has(address);
    seenAddresses.add(address);
    return {
      line,
      name,
      email,
      card: toSend(giftCards, values),
      currency,
      amountMinor: typeof initialMinor === 'number' ? initialMinor : null,
      violations: violationsIn(giftCards, values),
      hasDuplicateEmail,
    };
  });
}

export function batchTotal(rows: readonly BatchRow[]): number {
  return rows.reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0), 0);
}
