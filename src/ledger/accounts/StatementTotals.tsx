import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { accountStatement } from '../../../contract/money/accountStatement';
import type { ledgerAccounts } from '../../../contract/money/ledger';
import type { RecordOf } from '../../../contract/resource';
import { dependsOnMoney } from '../../data/queryDependencies';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { retry } from '../../data/queryClient';
import { FactList } from '../../kit/read/FactList';
import { ErrorState, LoadingState, RefreshFailed } from '../../kit/ui/states';
import { useResourceText } from '../../kit/resourceText';
import type { Period } from './Statement';

interface Props {
  account: RecordOf<typeof ledgerAccounts>;
  period: Period;
}

export function StatementTotals({ account: { id, currency }, period: { from, to } }: Props) {
  const { translate, format } = useResourceText();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['statement', id, from, to],
    queryFn: async ({ signal }) => {
      const query = { ...(from !== null && { from }), ...(to !== null && { to }) };
      return (await dataProvider.call(accountStatement, { params: { id }, query }, { signal })).data;
    },
    meta: dependsOnMoney(),
    retry,
  });
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <LoadingState rows={2} />
    );
  const fact = (label: string, minor: number) => ({ label, value: format.money(minor, currency) });
  return (
    <>
      {error !== null && <RefreshFailed error={error} onRetry={() => void refetch()} />}
      <FactList
        facts={[
          fact(translate('ledger.statement.opening'), data.openingMinor),
          fact(translate('ledger.statement.debits'), data.debitsMinor),
          fact(translate('ledger.statement.credits'), data.creditsMinor),
          fact(translate('ledger.statement.closing'), data.closingMinor),
        ]}
      />
    </>
  );
}
