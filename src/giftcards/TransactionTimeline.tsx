import { giftCardTransactions } from '../../contract/money/giftcards';
import { LoadMore } from '../kit/list/LoadMore';
import { useInfiniteRows } from '../kit/list/useInfiniteRows';
import { Panel } from '../kit/read/Panel';
import { useResourceText } from '../kit/resourceText';
import { LoadingState } from '../kit/ui/states';
import type { GiftCard } from './giftCard';
import css from './timeline.module.css';
import type { RecordOf } from '../../contract/resource';
import { FieldCell } from '../kit/FieldCell';
import { Actor } from '../kit/people/Actor';
import { RecordScope } from '../kit/contexts';

const perPage = 20;

export function TransactionTimeline({ card }: { card: GiftCard }) {
  const { translate } = useResourceText();
  const { rows, isPending, more } = useInfiniteRows<typeof giftCardTransactions, GiftCardTransaction>(
    giftCardTransactions,
    { filter: { giftCardId: card.id }, sort: { field: 'seq', order: 'DESC' }, pagination: { page: 1, perPage } },
    { refetchOnMount: 'always' },
  );

  return (
    <Panel title={translate('giftCards.movements')}>
      {isPending && <LoadingState rows={3} />}
      {rows.length > 0 && (
        <ol className={css['timeline']}>
          {rows.map((transaction) => (
            <TransactionItem key={transaction.id} transaction={transaction} />
          ))}
        </ol>
      )}
      <LoadMore {...more} />
    </Panel>
  );
}

type GiftCardTransaction = RecordOf<typeof giftCardTransactions>;

function TransactionItem({ transaction }: { transaction: GiftCardTransaction }) {
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
        <dl className={css['transactionLinks']}>
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
