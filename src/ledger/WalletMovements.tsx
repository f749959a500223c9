import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { entries, journals } from '../../contract/money/ledger';
import { users } from '../../contract/people/accounts';
import { maxWalletMovements, walletMovements, type WalletMovement } from '../../contract/people/walletMovements';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { isEndpointMissing, problemOf } from '../data/problem';
import { dependsOnMoney, retry } from '../data/queryClient';
import { optionLabel } from '../kit/kinds/choices.read';
import { ReferenceCell } from '../kit/kinds/ReferenceCell';
import { Panel } from '../kit/read/Panel';
import css from '../kit/read/read.module.css';
import { useResourceText } from '../kit/resourceText';
import { Table } from '../kit/table/Table';
import { ProblemAlert } from '../kit/ui/ProblemAlert';
import { LoadingState } from '../kit/ui/states';

const [firstRows, moreRows] = [5, 25];

/** Movements of the wallets of a user, also for support, which may not read the ledger. */
export default function WalletMovements({ id }: { id: string }) {
  const { translate, format } = useResourceText();
  const [limit, setLimit] = useState(firstRows);
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useMovements(id, limit);
  if (isEndpointMissing(error)) return null;
  const [shown, total] = [data?.movements.length ?? 0, data?.total ?? 0];
  return (
    <Panel title={translate('people.walletMovements.title')}>
      {isPending && <LoadingState rows={3} />}
      {error !== null && (
        <ProblemAlert problem={problemOf(error)} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data && shown === 0 && <p className={css['hint']}>{translate('people.walletMovements.none')}</p>}
      {data && shown > 0 && <MovementTable userId={id} movements={data.movements} isStale={isPlaceholderData} />}
      {shown < Math.min(total, maxWalletMovements) && (
        <Button loading={isPlaceholderData} onClick={() => setLimit(Math.min(limit + moreRows, maxWalletMovements))}>
          {translate('people.walletMovements.more', { count: format.number(shown), total: format.number(total) })}
        </Button>
      )}
    </Panel>
  );
}

function useMovements(id: string, limit: number) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: [users.name, 'walletMovements', id, limit],
    queryFn: async ({ signal }) =>
      (await dataProvider.call(walletMovements, { params: { id }, query: { limit } }, { signal })).data,
    placeholderData: keepPreviousData,
    meta: dependsOnMoney(undefined, [users]),
    retry,
  });
}

interface TableProps {
  userId: string;
  movements: readonly WalletMovement[];
  isStale: boolean;
}

function MovementTable({ userId, movements, isStale }: TableProps) {
  const texts = useResourceText();
  const { translate, format } = texts;
  return (
    <Table
      variant="panel"
      label={translate('people.walletMovements.title')}
      columns={[
        {
          key: 'kind',
          label: texts.fieldLabel(journals.name, 'kind'),
          cell: ({ kind, sourceType, sourceId, reason }) => (
            <div>
              {optionLabel(kind, texts, { resource: journals.name, name: 'kind' })}{' '}
              {sourceId !== userId && <ReferenceCell to={sourceType} ids={[sourceId]} />}
              {reason && <div className={css['hint']}>{reason}</div>}
            </div>
          ),
        },
        {
          key: 'businessDate',
          label: texts.fieldLabel(journals.name, 'businessDate'),
          isOneLine: true,
          cardPlace: 'date',
          cell: ({ businessDate }) => format.date(businessDate),
        },
        {
          key: 'amountMinor',
          label: texts.fieldLabel(journals.name, 'amountMinor'),
          align: 'end',
          cardPlace: 'figure',
          cell: ({ amountMinor, currency }) => format.signedMoney(amountMinor, currency),
        },
        {
          key: 'balanceAfterMinor',
          label: texts.fieldLabel(entries.name, 'balanceAfterMinor'),
          align: 'end',
          cardPlace: 'labelledValue',
          cell: ({ balanceAfterMinor, currency }) => format.money(balanceAfterMinor, currency),
        },
      ]}
      rows={movements}
      keyOf={({ id }) => id}
      isStale={isStale}
    />
  );
}
