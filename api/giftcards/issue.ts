import type { Currency } from '../../contract/currencies';
import { companies } from '../../contract/catalogs/companies';
import { mostOnGiftCardMinor } from '../../contract/money/giftcards';
import type { Violation } from '../../contract/problems';
import { place } from '../ledger/accounts';
import { invalid } from '../problem';
import { todayOf, type Act } from '../engine/act';
import type { Answered } from '../engine/record';
import type { Values } from '../engine/rules';
import type { Table } from '../engine/table';
import type { Body } from '../engine/validate';
import { createRecord } from '../engine/write';
import { keepCode, newCode } from './codes';
import { balanceOf, postOwed, writeTransaction } from './movements';
import { stateOn, statusOf } from './standing';

export interface Issued {
  card: Answered;
  /** Said once. */
  code: string;
}

/**
 * A new card by its form, with the money that stands behind it: the customer's, or a promotion of
 * ours. Throws `request.invalid`.
 */
export async function issue(
  act: Act,
  table: Table,
  form: Body,
  { id, batchId = null }: { id: string; batchId?: string | null },
): Promise<Issued> {
  const code = newCode(act.random);
  const card = await createRecord(act, table, form, { codeLast4: code.slice(-4), batchId }, { id });
  await keepCode(act, code, id);
  const amountMinor = balanceOf(card);
  const businessDate = todayOf(act);
  const against = card['fundedBy'] === 'platform' ? place.promotions : place.processor;
  const journalId = await postOwed(act, card, { kind: 'giftCardIssued', amountMinor, against, businessDate });
  await writeTransaction(act, card, amountMinor, { type: 'issue', amountMinor, businessDate, journalId });
  return { card, code };
}

/** Completes what is about to become a card. Throws `request.invalid`. */
export async function checkCard(act: Act, table: Table, values: Values, before: Answered | null): Promise<Values> {
  // What is reissued has the terms of the card before it, as they are by now.
  if (before || typeof values['replacesId'] === 'string') return values;
  const today = todayOf(act);
  const violations = [...(await moneyViolations(act, table, values)), ...dayViolations(values, today)];
  if (violations.length > 0) throw invalid(...violations);
  const state = stateOn(values['startsOn'], today);
  const balanceMinor = Number(values['initialMinor']);
  return { ...values, state, balanceMinor, status: statusOf({ state, balanceMinor, expired: false }) };
}

async function moneyViolations(
  act: Act,
  table: Table,
  { initialMinor, currency, companyId }: Values,
): Promise<Violation[]> {
  const isTooMuch = Number(initialMinor) > mostOnGiftCardMinor[currency as Currency];
  const company =
    typeof companyId === 'string' && table.served.has(companies.name)
      ? await act.trx.selectFrom(companies.table).select('currency').where('id', '=', companyId).executeTakeFirst()
      : undefined;
  return [
    ...(isTooMuch ? [{ field: 'initialMinor', code: 'aboveCardLimit' } as const] : []),
    ...(company && company['currency'] !== currency
      ? [{ field: 'currency', code: 'otherCurrency', params: { currency: String(company['currency']) } } as const]
      : []),
  ];
}

function dayViolations({ startsOn, expiresOn }: Values, today: string): Violation[] {
  const starts = typeof startsOn === 'string' ? startsOn : today;
  if (starts < today) return [{ field: 'startsOn', code: 'inPast' }];
  if (typeof expiresOn !== 'string') return [];
  if (expiresOn <= today) return [{ field: 'expiresOn', code: 'notAfterToday' }];
  return expiresOn <= starts ? [{ field: 'expiresOn', code: 'notAfterStart' }] : [];
}
