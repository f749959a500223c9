import { Fragment } from 'react';
import { Link } from 'react-router';
import { filterParams } from '../reportParams';
import { MoreFigures } from '../breakdown/Disclosed';
import { rowName } from '../naming';
import type { balancesReport } from '../../../contract/reports/accounts';
import css from '../breakdown/breakdown.module.css';
import type { ReportSectionProps } from '../view';
import { AccountRowLink } from './AccountOfRow';
import { balanceColumns, figureOfType, naturalBalance, type SheetPart } from './sheet';

export function SheetCards({
  parts,
  answer,
  figureFormat: say,
  hrefOf,
}: ReportSectionProps<typeof balancesReport> & { parts: readonly SheetPart[] }) {
  const isPlace = answer.meta.groupBy === 'place';
  return (
    <>
      {parts.map(({ type, rows }) => (
        <Fragment key={type}>
          <h3>{say.name(figureOfType[type])}</h3>
          <ul className={css['cards']} aria-label={say.name(figureOfType[type])}>
            {rows.map((row) => {
              const balance = naturalBalance(type, row.values);
              return (
                <li key={row.key}>
                  <div className={css['cardLine']}>
                    {isPlace ? (
                      <Link to={hrefOf({ ...filterParams({ place: [row.key] }), groupBy: 'account' })}>
                        {rowName(row, 'place', { kind: 'names' }, say.texts)}
                      </Link>
                    ) : (
                      <AccountRowLink row={row} />
                    )}
                    <strong>{say.value('closingMinor', balance.closingMinor)}</strong>
                  </div>
                  <MoreFigures facts={balanceColumns.map((name) => [say.name(name), say.value(name, balance[name])])} />
                </li>
              );
            })}
          </ul>
        </Fragment>
      ))}
    </>
  );
}
