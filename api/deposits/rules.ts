import { companies } from '../../contract/catalogs/companies';
import { investments } from '../../contract/money/investments';
import { beneficiaryFieldsByPurpose, deposits } from '../../contract/money/deposits';
import type { Availability, ViolationOf } from '../../contract/problems';
import { commitmentViolations, assertOpen } from '../investments/contributions';
import { invalid } from '../problem';
import { todayOf, type WriteContext, type Viewer } from '../engine/writeContext';
import { assertCurrencyOffered } from '../settings/records';
import { nextNumber } from '../engine/numbering';
import { lockOtherRecord } from '../engine/record';
import { allowed, defineRules, refused } from '../engine/rules';
import { needsSecondPerson, turnFilter, turnOf, type Separation, type SeparationOf } from '../engine/secondPerson';
import { valuesFor, type Table } from '../engine/table';
import { raiseNotice } from '../notifications/raiseNotice';
import { notify } from '../notifications/notify';
import * as actions from './actions';
import type { Deposit, DepositForm } from './deposit';
import { assertNotDuplicate, duplicateKeyOf, similarityKeyOf, warnOfSimilar } from './duplicates';

const whilePending = ({ state }: Deposit): Availability =>
  state === 'pending' ? allowed : refused('deposit.notPending');

/** Requires a second person: the recorder of a large deposit may not confirm it. */
const separation: Separation = {
  waiting: { state: ['pending'] },
  preparedBy: ['recordedBy'],
  amount: 'amountMinor',
} satisfies SeparationOf<typeof deposits>;

function confirmAvailability(record: Deposit, viewer: Viewer): Availability {
  return turnOf(separation, record, viewer) === 'others' ? refused('approval.samePerson') : whilePending(record);
}

/** Returns the same day two years earlier: the year of an older date is probably mistyped. */
function earliestReceivedOn(today: string): string {
  return `${String(Number(today.slice(0, 4)) - 2).padStart(4, '0')}${today.slice(4)}`;
}

function holderViolations(values: DepositForm): ViolationOf<DepositForm>[] {
  const allowedFields = beneficiaryFieldsByPurpose[values.purpose];
  const unexpectedFields = Object.values(beneficiaryFieldsByPurpose)
    .flat()
    .filter((field) => !allowedFields.includes(field) && values[field] !== null);
  if (unexpectedFields.length > 0) return unexpectedFields.map((field) => ({ field, code: 'notForPurpose' }));
  const filledFields = allowedFields.filter((field) => values[field] !== null);
  const [first, last] = [allowedFields[0], filledFields.at(-1)];
  if (first === undefined || filledFields.length === 1) return [];
  return [{ field: last ?? first, code: allowedFields.length > 1 ? 'oneOfTwo' : 'required' }];
}

function dateViolations({ receivedOn }: DepositForm, today: string): ViolationOf<DepositForm>[] {
  if (receivedOn > today) return [{ field: 'receivedOn', code: 'inFuture' }];
  return receivedOn < earliestReceivedOn(today) ? [{ field: 'receivedOn', code: 'tooLongAgo' }] : [];
}

/**
 * Locks the company or investment, and returns violations of its currency or commitment. Throws `investment.closed`.
 */
async function accountViolations(
  context: WriteContext,
  table: Pick<Table, 'served'>,
  { companyId, investmentId, currency, amountMinor }: DepositForm,
): Promise<ViolationOf<DepositForm>[]> {
  const company = companyId ? await lockOtherRecord(context, table, companies, companyId) : null;
  const investment = investmentId ? await lockOtherRecord(context, table, investments, investmentId) : null;
  if (investment) assertOpen(investment);
  const account = company ?? investment;
  if (account && account.currency !== currency)
    return [{ field: 'currency', code: 'otherCurrency', params: { currency: account.currency } }];
  return investment ? commitmentViolations(investment, amountMinor) : [];
}

function assertProofUnchanged(values: DepositForm, before: Deposit): void {
  if (before.state !== 'pending' && values.proofUrl !== before.proofUrl)
    throw invalid<DepositForm>({ field: 'proofUrl', code: 'settled' });
}

export const depositRules = defineRules(deposits, {
  available: {
    confirm: confirmAvailability,
    reject: whilePending,
    cancel: whilePending,
    reverse: ({ state }) => (state === 'confirmed' ? allowed : refused('deposit.notConfirmed')),
  },
  actions,
  create: { refusals: ['deposit.duplicate', 'investment.closed'] },
  async check(context, table, values, before) {
    if (before) {
      assertProofUnchanged(values, before);
      return values;
    }
    // Skips contributions: they have the currency of their investment, even if it is no longer offered for new records.
    if (values.purpose !== 'investment') assertCurrencyOffered(context, values.currency);
    const violations = [
      ...holderViolations(values),
      ...dateViolations(values, todayOf(context)),
      ...(await accountViolations(context, table, values)),
    ];
    if (violations.length > 0) throw invalid<DepositForm>(...violations);
    const sameAs = duplicateKeyOf(values);
    await assertNotDuplicate(context, sameAs);
    await warnOfSimilar(context, values);
    return valuesFor(deposits, {
      ...values,
      sameAs,
      similarityKey: similarityKeyOf(values),
      number: await nextNumber(context, 'DEP'),
      recordedBy: context.actor.uid,
      recordedByEmail: context.actor.email,
    });
  },
  async afterWrite(context, _table, before, after) {
    const { id, state, recordedBy } = after;
    if (before?.state === 'pending' && state === 'rejected' && recordedBy !== null)
      notify(context, { kind: 'decided', to: [recordedBy], resource: deposits.name, recordId: id, action: state });
    const isPending = ({ state }: Deposit) => state === 'pending';
    raiseNotice(context, 'depositToConfirm', { before, after }, isPending, confirmAvailability);
  },
  filters: turnFilter(separation),
  computeFields: (record, viewer) => ({
    needsSecondPerson: needsSecondPerson(record, viewer),
    turn: turnOf(separation, record, viewer),
  }),
});
