import { Fragment } from 'react';
import { Link } from 'react-router';
import { filterParams } from '../reportParams';
import { MoreFigures } from '../breakdown/MoreFigures';
import { rowName } from '../labels';
import type { balancesReport } from '../../../contract/reports/accounts';
import css from '../breakdown/breakdown.module.css';
import type { ReportSectionProps } from '../view';
import { AccountRowLink } from './AccountRowLink';
import { balanceColumns, figureOfType, naturalBalance, type SheetPart } from './balances';

export function SheetCards({
  parts,
  answer,
  figureFormat,
  hrefOf,
}: ReportSectionProps<typeof balancesReport> & { parts: readonly SheetPart[] }) {
  const isPlace = answer.meta.groupBy === 'place';
  return (
    <>
      {parts.map(({ type, rows }) => (
        <Fragment key={type}>
          <h3>{figureFormat.name(figureOfType[type])}</h3>
          <ul className={css['cards']} aria-label={figureFormat.name(figureOfType[type])}>
            {rows.map((row) => {
              const balance = naturalBalance(type, row.values);
              return (
                <li key={row.key}>
                  <div className={css['cardLine']}>
                    {isPlace ? (
                      <Link to={hrefOf({ ...filterParams({ place: [row.key] }), groupBy: 'account' })}>
                        {rowName(row, 'place', { kind: 'names' }, figureFormat.texts)}
                      </Link>
                    ) : (
                      <AccountRowLink row={row} />
                    )}
                    <strong>{figureFormat.value('closingMinor', balance.closingMinor)}</strong>
                  </div>
                  <MoreFigures
                    facts={balanceColumns.map((name) => [
                      figureFormat.name(name),
                      figureFormat.value(name, balance[name]),
                    ])}
                  />
                </li>
              );
            })}
          </ul>
        </Fragment>
      ))}
    </>
  );
}
