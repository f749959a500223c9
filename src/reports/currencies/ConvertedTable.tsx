import Alert from '@mui/material/Alert';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Currency } from '../../../contract/currencies';
import { exchangeRates } from '../../../contract/money/exchangeRates';
import type { CurrencyRow, SalesByCurrency } from '../../../contract/reports/currencies';
import { routeOf } from '../../../contract/resource';
import { createPathOf, pathOf } from '../../kit/form/paths';
import { Table } from '../../kit/table/Table';
import { useResourceText } from '../../kit/resourceText';
import { useMayDo } from '../../session/useMayDo';
import css from '../reports.module.css';
import { amountColumns } from './amountColumns';

export function ConvertedTable({ answer: { meta, rows, total, missing } }: { answer: SalesByCurrency }) {
  const heading = useId();
  const texts = useResourceText();
  const { translate, format } = texts;
  const { into } = meta;
  const outdatedCurrencies = rows
    .filter(({ rate, converted }) => rate?.isOld && converted)
    .map(({ currency }) => currency);
  return (
    <section className={css['card']} aria-labelledby={heading}>
      <div className={css['cardHead']}>
        <h2 id={heading}>{translate('reports.currencies.converted', { into })}</h2>
        <Link to={routeOf(exchangeRates)}>{translate('exchangeRates.open')}</Link>
      </div>
      <p className={css['hint']}>{translate('reports.currencies.how')}</p>
      {missing.length > 0 && (
        <RateAlert meta={meta} bases={missing}>
          {translate('reports.currencies.missing', {
            currencies: format.listAnd(missing),
            into,
            date: format.date(meta.through),
          })}
        </RateAlert>
      )}
      {outdatedCurrencies.length > 0 && (
        <RateAlert meta={meta} bases={outdatedCurrencies}>
          {translate('reports.currencies.old', { currencies: format.listAnd(outdatedCurrencies) })}
        </RateAlert>
      )}
      <Table
        variant="report"
        cards
        label={translate('reports.currencies.converted', { into })}
        columns={[
          {
            key: 'currency',
            label: translate('list.currency'),
            cell: ({ currency }) => currency,
            ...(total && {
              total: <span className={css['noWrap']}>{translate('reports.currencies.total', { into })}</span>,
            }),
          },
          ...amountColumns<CurrencyRow>(texts, ({ converted }) => [converted, into], total ? [total, into] : undefined),
          {
            key: 'rate',
            label: translate('reports.currencies.rate'),
            cell: (row) => (
              <div className={css['rate']}>
                <RateText row={row} into={into} />
              </div>
            ),
          },
        ]}
        rows={rows}
        keyOf={({ currency }) => currency}
      />
    </section>
  );
}

function RateAlert({ meta: { into, through }, bases, children }: RateAlertProps) {
  const { translate } = useResourceText();
  const mayRecord = useMayDo()(exchangeRates, 'create');
  return (
    <Alert severity="warning">
      {children}
      {mayRecord && (
        <div className={css['missingRateLinks']}>
          {bases.map((base) => (
            <Link key={base} to={createPathOf(exchangeRates, { base, quote: into, onDate: through })}>
              {translate('reports.currencies.add', { base, quote: into })}
            </Link>
          ))}
        </div>
      )}
    </Alert>
  );
}

interface RateAlertProps {
  meta: SalesByCurrency['meta'];
  bases: readonly Currency[];
  children: ReactNode;
}

function RateText({ row: { currency, rate, converted }, into }: { row: CurrencyRow; into: string }) {
  const { translate, format } = useResourceText();
  if (currency === into) return translate('reports.currencies.same');
  if (!rate) return translate(converted ? 'reports.currencies.nothing' : 'reports.currencies.none');
  return (
    <Link to={pathOf(exchangeRates, rate.id)}>
      {translate(rate.isOld ? 'reports.currencies.usedOld' : 'reports.currencies.used', {
        currency,
        rate: rate.rate,
        into,
        date: format.date(rate.onDate),
        source: rate.source,
        days: format.number(rate.ageDays),
      })}
    </Link>
  );
}
