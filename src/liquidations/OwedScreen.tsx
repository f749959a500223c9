import Button from '@mui/material/Button';
import Plus from 'lucide-react/icons/plus';
import Search from 'lucide-react/icons/search';
import { useState } from 'react';
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
import type { ColumnSort, TableColumn } from '../kit/table/column';
import { RowLink, Table } from '../kit/table/Table';
import { useResourceText, type ResourceText } from '../kit/resourceText';
import { CurrencyLinks } from '../kit/ui/CurrencyLinks';
import { EmptyValue } from '../kit/ui/values';
import { lowerFirstLetter } from '../kit/list/columns';
import listCss from '../kit/list/list.module.css';
import searchCss from '../kit/list/search.module.css';
import { EmptyState, ErrorState, LoadingState, RefreshFailed } from '../kit/ui/states';
import { Amount, OwedAmount } from './calculation';
import { Figures, type Figure } from './Figures';
import css from './liquidate.module.css';
import { findCompanies, readCurrencyParam, sortCompanies, type OwedKey, type OwedSort } from './owed';
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

const defaultSort: OwedSort = { key: 'balanceMinor', order: 'DESC' };

interface Props {
  owedAmounts: Owed;
  currency: string;
  isRefreshing: boolean;
}

function OwedCompanies({ owedAmounts, currency, isRefreshing }: Props) {
  const { companies, totals } = owedAmounts;
  const texts = useResourceText();
  const { translate, format } = texts;
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState(defaultSort);
  const sortOf = (key: OwedKey): ColumnSort => {
    const order = sort.key === key ? sort.order : null;
    return {
      order,
      onSort: () => setSort({ key, order: order === 'ASC' ? 'DESC' : 'ASC' }),
    };
  };
  const rows = sortCompanies(findCompanies(companies, search), sort, texts.language);
  const label = translate('liquidate.tabs.owed');
  const searchLabel = translate('list.searchIn', { name: lowerFirstLetter(label) });
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
      <div className={listCss['list']}>
        <div className={listCss['toolbar']}>
          <search>
            <div className={searchCss['search']}>
              <Search size={18} aria-hidden />
              <input
                type="search"
                autoComplete="off"
                aria-label={searchLabel}
                placeholder={searchLabel}
                value={search}
                onChange={({ target }) => setSearch(target.value)}
              />
            </div>
          </search>
        </div>
        <Table
          variant="list"
          label={label}
          columns={columnsOf(rows, currency, texts, sortOf)}
          rows={rows}
          empty={
            <EmptyState
              kind="filtered"
              title={translate('list.filteredEmpty')}
              hint={translate('list.filteredEmptyHint')}
            />
          }
          keyOf={({ companyId }) => companyId}
          isBusy={isRefreshing}
          isStale={isRefreshing}
        />
      </div>
    </>
  );
}

function columnsOf(
  companies: readonly OwedCompany[],
  currency: string,
  { translate, format }: ResourceText,
  sortOf: (key: OwedKey) => ColumnSort,
): TableColumn<OwedCompany>[] {
  const totalOf = (key: 'count' | 'inTransitMinor' | 'balanceMinor' | (typeof balanceParts)[number]) =>
    companies.reduce((sum, company) => sum + company[key], 0);
  const balanceParts = declaredNames(owedTotal.addends).filter(() =>
    companies.some(({ inRunsMinor }) => inRunsMinor !== 0),
  );
  const reservedKeys = (['inTransitMinor'] as const).filter((key) => companies.some((company) => company[key] !== 0));
  const amountColumn = (key: (typeof reservedKeys | typeof balanceParts)[number]): TableColumn<OwedCompany> => ({
    key,
    label: translate(`liquidate.owed.${key}`),
    sort: sortOf(key),
    align: 'end',
    cell: (company) => <Amount minor={company[key]} currency={currency} />,
    total: <Amount minor={totalOf(key)} currency={currency} />,
  });
  return [
    {
      key: 'company',
      label: translate('liquidate.company'),
      sort: sortOf('companyName'),
      cell: ({ companyId, companyName }) => (
        <RowLink to={liquidatePaths.open(companyId, currency)}>{companyName}</RowLink>
      ),
      total: translate('ledger.total'),
    },
    {
      key: 'since',
      label: translate('liquidate.owed.since'),
      sort: sortOf('oldestOn'),
      cell: ({ oldestOn }) =>
        oldestOn === null ? <EmptyValue /> : <time dateTime={oldestOn}>{format.date(oldestOn)}</time>,
    },
    {
      key: 'count',
      label: translate('liquidate.owed.count'),
      sort: sortOf('count'),
      align: 'end',
      cell: ({ count }) => format.number(count),
      total: format.number(totalOf('count')),
    },
    ...balanceParts.map(amountColumn),
    {
      key: 'balance',
      label: translate('liquidate.owed.balance'),
      sort: sortOf('balanceMinor'),
      align: 'end',
      isMain: true,
      cardPlace: 'figure',
      cell: ({ balanceMinor }) => <OwedAmount minor={balanceMinor} currency={currency} />,
      total: <OwedAmount minor={totalOf('balanceMinor')} currency={currency} />,
    },
    ...reservedKeys.map(amountColumn),
  ];
}
