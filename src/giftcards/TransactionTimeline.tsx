import { giftCardTransactions } from '../../contract/money/giftcards';
import { LoadMore } from '../kit/list/LoadMore';
import { useInfiniteRows } from '../kit/list/useInfiniteRows';
import { Panel } from '../kit/read/Panel';
import { useResourceText } from '../kit/resourceText';
import { LoadingState } from '../kit/ui/states';
import type { GiftCard } from './giftCard';
import css from './timeline.module.css';
import { TransactionItem, type GiftCardTransaction } from './TransactionItem';

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
