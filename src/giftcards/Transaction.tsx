import { giftCardTransactions, type GiftCardTransactionType } from '../../contract/money/giftcards';
import { FieldCell } from '../kit/FieldCell';
import type { AnyRecord } from '../kit/record';
import { useWords } from '../kit/words';
import css from './timeline.module.css';
import { RecordScope } from '../kit/contexts';

/** What the timeline reads of a movement (contract/money/giftcards.ts). */
export interface GiftCardTransaction extends AnyRecord {
  type: GiftCardTransactionType;
  /** In minor units, below zero what was taken. */
  amountMinor: number;
  balanceAfterMinor: number;
  currency: string;
  saleId: string | null;
  journalId: string | null;
  reason: string | null;
  actorEmail: string;
}

/** One movement: what, how much, what was left, when, by whom, why and where it leads. */
export function Transaction({ transaction }: { transaction: GiftCardTransaction }) {
  const { translate, of, field, format } = useWords();
  const { name } = giftCardTransactions;
  const { type, amountMinor, balanceAfterMinor, currency, saleId, journalId, reason, actorEmail, createdAt } =
    transaction;
  return (
    <li className={css['transaction']}>
      <strong>{of(name, `values.type.${type}`)}</strong>
      <span className={css['amount']} data-sign={amountMinor < 0 ? 'minus' : 'plus'}>
        {amountMinor > 0 && '+'}
        {format.money(amountMinor, currency)}
      </span>
      <span className={css['after']}>
        {translate('giftCards.balanceAfter', { balance: format.money(balanceAfterMinor, currency) })}
      </span>
      <span className={css['who']}>
        <time dateTime={createdAt}>{format.instant(createdAt)}</time> · {actorEmail}
      </span>
      {reason && <blockquote>{reason}</blockquote>}
      {(saleId !== null || journalId !== null) && (
        <dl className={css['leads']}>
          {(['saleId', 'journalId'] as const)
            .filter((one) => transaction[one] !== null)
            .map((one) => (
              <div key={one}>
                <dt>{field(name, one)}</dt>
                <dd>
                  <RecordScope resource={giftCardTransactions} record={transaction}>
                    <FieldCell source={one} />
                  </RecordScope>
                </dd>
              </div>
            ))}
        </dl>
      )}
    </li>
  );
}
