import { giftCardTransactions } from '../../contract/money/giftcards';
import type { RecordOf } from '../../contract/resource';
import { FieldCell } from '../kit/FieldCell';
import { Actor } from '../kit/people/Actor';
import { useResourceText } from '../kit/resourceText';
import css from './timeline.module.css';
import { RecordScope } from '../kit/contexts';

export type GiftCardTransaction = RecordOf<typeof giftCardTransactions>;

export function TransactionItem({ transaction }: { transaction: GiftCardTransaction }) {
  const { translate, lookup, fieldLabel, format } = useResourceText();
  const { name } = giftCardTransactions;
  const { type, amountMinor, balanceAfterMinor, currency, saleId, journalId, reason, actorEmail, createdAt } =
    transaction;
  return (
    <li className={css['transaction']}>
      <strong>{lookup(name, `values.type.${type}`)}</strong>
      <span className={css['amount']} data-sign={amountMinor < 0 ? 'minus' : 'plus'}>
        {amountMinor > 0 && '+'}
        {format.money(amountMinor, currency)}
      </span>
      <span className={css['after']}>
        {translate('giftCards.balanceAfter', { balance: format.money(balanceAfterMinor, currency) })}
      </span>
      <span className={css['who']}>
        <time dateTime={createdAt}>{format.instant(createdAt)}</time> · <Actor email={actorEmail} />
      </span>
      {reason && <blockquote>{reason}</blockquote>}
      {(saleId !== null || journalId !== null) && (
        <dl className={css['leads']}>
          {(['saleId', 'journalId'] as const)
            .filter((fieldName) => transaction[fieldName] !== null)
            .map((fieldName) => (
              <div key={fieldName}>
                <dt>{fieldLabel(name, fieldName)}</dt>
                <dd>
                  <RecordScope resource={giftCardTransactions} record={transaction}>
                    <FieldCell source={fieldName} />
                  </RecordScope>
                </dd>
              </div>
            ))}
        </dl>
      )}
    </li>
  );
}
