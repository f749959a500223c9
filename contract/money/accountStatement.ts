import * as z from 'zod/mini';
import { component, defineEndpoint, parameter, type EndpointOutput } from '../endpoint';
import { ledgerAccounts } from './ledger';

const amount = z.int();
const day = z.optional(z.iso.date());

/**
 * `GET /ledger-accounts/{id}/statement`: movements by posting date, first and last day included. Balances are positive
 * on the normal side of the account (debit for assets and expenses, else credit). Closing balance = opening balance +
 * movements on the normal side − movements on the other side.
 */
export const accountStatement = defineEndpoint({
  id: 'statementLedgerAccounts',
  summary: 'What an account held at the beginning and the end of some days, and what moved in between',
  tag: ledgerAccounts.name,
  method: 'GET',
  path: '/ledger-accounts/{id}/statement',
  query: {
    from: parameter(day, 'The first day; from the first entry on unless given.', { example: '2026-07-01' }),
    to: parameter(day, 'The last day, included; until now unless given.', { example: '2026-07-31' }),
  },
  output: component(
    'AccountStatement',
    z.object({ openingMinor: amount, debitsMinor: amount, creditsMinor: amount, closingMinor: amount }),
  ),
  permitted: ['finance'],
  problems: ['record.notFound', 'request.invalid'],
});

export type AccountStatement = EndpointOutput<typeof accountStatement>;
