import Button from '@mui/material/Button';
import { useInfiniteGetList } from 'react-admin';
import { giftCardTransactions } from '../../contract/money/giftcards';
import { problemOf } from '../data/problem';
import { retry } from '../data/queryClient';
import { Panel } from '../kit/read/Panel';
import { useWords } from '../kit/words';
import { ProblemAlert } from '../kit/ui/ProblemAlert';
import { LoadingState } from '../kit/ui/states';
import type { GiftCard } from './card';
import css from './timeline.module.css';
import { Transaction, type GiftCardTransaction } from './Transaction';

const perPage = 20;

/** Everything that moved the card's balance, the last first, each with the balance after it. */
export function Timeline({ card }: { card: GiftCard }) {
  const { translate } = useWords();
  const { data, error, isPending, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteGetList<GiftCardTransaction>(
      giftCardTransactions.name,
      { filter: { giftCardId: card.id }, sort: { field: 'seq', order: 'DESC' }, pagination: { page: 1, perPage } },
      { retry, refetchOnMount: 'always' },
    );
  // What moved it meanwhile moves the others to the next page.
  const transactions = [...new Map(data?.pages.flatMap((page) => page.data).map((one) => [one.id, one])).values()];

  return (
    <Panel title={translate('giftCards.movements')}>
      {isPending && <LoadingState rows={3} />}
      {transactions.length > 0 && (
        <ol className={css['timeline']}>
          {transactions.map((one) => (
            <Transaction key={one.id} transaction={one} />
          ))}
        </ol>
      )}
      {error && (
        <ProblemAlert
          problem={problemOf(error)}
          retrying={isFetching}
          onRetry={() => void (data && hasNextPage ? fetchNextPage() : refetch())}
        />
      )}
      {hasNextPage && !error && (
        <Button
          color="inherit"
          size="small"
          variant="outlined"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {translate('history.more')}
        </Button>
      )}
    </Panel>
  );
}
