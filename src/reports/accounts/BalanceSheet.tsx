import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { useWords } from '../../kit/words';
import { Nothing } from '../../kit/ui/Nothing';
import css from '../reports.module.css';
import type { PartProps } from '../view';
import { Identity } from './Identity';
import { PlaceRows } from './PlaceRows';
import { SheetCards } from './SheetCards';
import { balanceColumns, figureOfType, sheetOf } from './sheet';

/** What stood, moved and stands at each place, by what it is: held, owed, put in, earned, spent. */
export function BalanceSheet(props: PartProps) {
  const { answer, say } = props;
  const { translate } = useWords();
  const heading = useId();
  const narrow = useMediaQuery('(max-width: 699.98px)', { noSsr: true });
  const parts = sheetOf(answer.rows);
  const whole = Object.keys(answer.meta.filter).length === 0;
  const title = translate('reports.sheet.title');
  const { totals } = answer;
  return (
    <section className={css['card']} aria-labelledby={heading}>
      <header className={css['cardHead']}>
        <h2 id={heading}>{title}</h2>
      </header>
      {whole && <Identity answer={answer} say={say} />}
      {narrow ? (
        <SheetCards {...props} parts={parts} />
      ) : (
        <div className={css['wide']}>
          <table className={css['table']} aria-label={title}>
            <thead>
              <tr>
                <th scope="col">{translate('reports.groupings.place')}</th>
                {balanceColumns.map((name) => (
                  <th key={name} scope="col" data-align="end" title={say.definition(name)}>
                    {say.name(name)}
                  </th>
                ))}
              </tr>
            </thead>
            {parts.map(({ type, rows, sum }) => (
              <tbody key={type}>
                <tr data-group>
                  <th scope="rowgroup" colSpan={5}>
                    {say.name(figureOfType[type])}
                  </th>
                </tr>
                {rows.map((row) => (
                  <PlaceRows key={row.key} {...props} row={row} type={type} />
                ))}
                {rows.length > 1 && (
                  <tr data-sum>
                    <th scope="row">
                      {translate('reports.sheet.sum', { type: say.name(figureOfType[type]).toLocaleLowerCase() })}
                    </th>
                    {balanceColumns.map((name) => (
                      <td key={name} data-align="end">
                        {say.value(name, sum[name])}
                      </td>
                    ))}
                  </tr>
                )}
              </tbody>
            ))}
            <tfoot>
              <tr>
                <th scope="row">{translate('reports.sheet.moved')}</th>
                <td data-align="end">
                  <Nothing />
                </td>
                <td data-align="end">{say.value('debitsMinor', totals['debitsMinor'] ?? 0)}</td>
                <td data-align="end">{say.value('creditsMinor', totals['creditsMinor'] ?? 0)}</td>
                <td data-align="end">
                  <Nothing />
                </td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </section>
  );
}
