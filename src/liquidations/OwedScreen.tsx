import Button from '@mui/material/Button';
import Plus from 'lucide-react/icons/plus';
import { Link, useSearchParams } from 'react-router';
import {
  liquidationEndpoints,
  owedTotal,
  type Owed,
  type OwedCompany,
} from '../../contract/money/liquidationEndpoints';
import { liquidations } from '../../contract/money/liquidations';
import { declaredNames } from '../../contract/values';
import { useIsOperationPermitted } from '../session/useMayDo';
import { Page } from '../shell/Page';
import { PrimaryAction } from '../kit/ui/PrimaryAction';
import type { TableColumn } from '../kit/table/column';
import { RowLink, Table } from '../kit/table/Table';
import { useResourceText, type ResourceText } from '../kit/resourceText';
import { CurrencyLinks } from '../kit/ui/CurrencyLinks';
import { EmptyValue } from '../kit/ui/values';
import { EmptyState, ErrorState, LoadingState, RefreshFailed } from '../kit/ui/states';
import { Amount, OwedAmount } from './calculation';
import { Figures, type Figure } from './Figures';
import css from './liquidate.module.css';
import { readCurrencyParam, sortByBalance } from './owed';
import { liquidatePaths } from './paths';
import { LiquidationTabs } from './LiquidationList';
import { useLiquidationQuery } from './useLiquidationQuery';

export default function OwedScreen() {
  const texts = useResourceText();
  const { translate } = texts;
  const mayDo = useIsOperationPermitted();
  const [search] = useSearchParams();
  const currency = readCurrencyParam(search);
  const { data, error, isPlaceholderData, isFetching, refetch } = useLiquidationQuery(liquidationEndpoints.owed, {
    input: { currency },
  });
  const createButton = mayDo(liquidations, 'create') && (
    <PrimaryAction>
      <Button
        variant="contained"
        startIcon={<Plus size={18} aria-hidden />}
        component={Link}
        to={`${liquidatePaths.create}?${new URLSearchParams({ currency })}`}
      >
        {texts.lookup(liquidations.name, 'create')}
      </Button>
    </PrimaryAction>
  );

  return (
    <Page title={translate('menu.liquidate')} actions={createButton || null}>
      <LiquidationTabs />
      <div className={css['page']}>
        <CurrencyLinks currentCurrency={currency} hrefOf={(other) => `?${new URLSearchParams({ currency: other })}`} />
        {!data &&
          (error ? (
            <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
          ) : (
            <LoadingState rows={8} />
          ))}
        {data && error !== null && <RefreshFailed error={error} onRetry={() => void refetch()} />}
        {data?.companies.length === 0 && (
          <EmptyState title={translate('liquidate.owed.none')} hint={translate('liquidate.owed.noneHint')} />
        )}
        {data && data.companies.length > 0 && (
          <OwedCompanies owedAmounts={data} currency={currency} isRefreshing={isPlaceholderData} />
        )}
      </div>
    </Page>
  );
}

interface Props {
  owedAmounts: Owed;
  currency: string;
  isRefreshing: boolean;
}

function OwedCompanies({ owedAmounts: { companies, totals }, currency, isRefreshing }: Props) {
  const texts = useResourceText();
  const { translate, format } = texts;
  const companyCountText = (number: number) =>
    translate('liquidate.companies', { smart_count: number, count: format.number(number) });
  const figureOf = (key: keyof Owed['totals'], hint?: string): Figure => ({
    key,
    label: translate(`liquidate.owed.totals.${key}`),
    value: <Amount minor={totals[key]} currency={currency} />,
    hint,
  });
  return (
    <>
      <Figures
        isRefreshing={isRefreshing}
        figures={[
          figureOf('owedMinor', companyCountText(companies.filter(({ balanceMinor }) => balanceMinor > 0).length)),
          figureOf('debtMinor', companyCountText(companies.filter(({ balanceMinor }) => balanceMinor < 0).length)),
          figureOf('balanceMinor'),
          figureOf('inRunsMinor'),
          figureOf('inTransitMinor'),
        ]}
      />
      <Table
        variant="list"
        label={translate('liquidate.tabs.owed')}
        columns={columnsOf(companies, currency, texts)}
        rows={sortByBalance(companies, texts.language)}
        keyOf={({ companyId }) => companyId}
        isBusy={isRefreshing}
        isStale={isRefreshing}
      />
    </>
  );
}

function columnsOf(
  companies: readonly OwedCompany[],
  currency: string,
  { translate, format }: ResourceText,
): TableColumn<OwedCompany>[] {
  const balanceParts = declaredNames(owedTotal.addends).filter(() =>
    companies.some(({ inRunsMinor }) => inRunsMinor !== 0),
  );
  const reservedKeys = (['inTransitMinor'] as const).filter((key) => companies.some((company) => company[key] !== 0));
  const amountKeys = [...reservedKeys, ...balanceParts];
  return [
    {
      key: 'company',
      label: translate('liquidate.company'),
      cell: ({ companyId, companyName }) => (
        <RowLink to={liquidatePaths.open(companyId, currency)}>{companyName}</RowLink>
      ),
    },
    {
      key: 'since',
      label: translate('liquidate.owed.since'),
      cell: ({ oldestOn }) =>
        oldestOn === null ? <EmptyValue /> : <time dateTime={oldestOn}>{format.date(oldestOn)}</time>,
    },
    { key: 'count', label: translate('liquidate.owed.count'), align: 'end', cell: ({ count }) => format.number(count) },
    ...amountKeys.map((key): TableColumn<OwedCompany> => ({
      key,
      label: translate(`liquidate.owed.${key}`),
      align: 'end',
      cell: (company) => <Amount minor={company[key]} currency={currency} />,
    })),
    {
      key: 'balance',
      label: translate('liquidate.owed.balance'),
      align: 'end',
      isMain: true,
      cell: ({ balanceMinor }) => <OwedAmount minor={balanceMinor} currency={currency} />,
    },
  ];
}
