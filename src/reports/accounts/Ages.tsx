import { useId } from 'react';
import type { TableColumn } from '../../kit/table/column';
import { Table } from '../../kit/table/Table';
import { Disclosed } from '../breakdown/Disclosed';
import { choiceName } from '../naming';
import type { balancesReport } from '../../../contract/reports/accounts';
import css from '../reports.module.css';
import breakdownCss from '../breakdown/breakdown.module.css';
import type { PartProps } from '../view';
import { agedOf, type Age, type AgedPlace } from './sheet';
import { useNarrow } from '../../kit/ui/useNarrow';

/** Ageing of open balances (docs/business.md, Accounts: ageing). */
export function Ages({ answer, say }: PartProps<typeof balancesReport>) {
  const { translate } = say.words;
  const heading = useId();
  const narrow = useNarrow();
  const places = agedOf(answer.panels.ages ?? []);
  const [first] = places;
  if (!first) return null;
  // Companies appear on both sides: what is owed to some is not offset by what others owe.
  const nameOf = ({ place, owing }: AgedPlace) => {
    const name = choiceName('place', place, say.words);
    const key = place.split(':')[1] ?? place;
    return owing
      ? translate(`reports.ages.owing.${key}`, { _: translate('reports.ages.owing.any', { place: name }) })
      : translate(`reports.ages.totals.${key}`, { _: name });
  };
  const bandOf = ({ from, to }: Age) =>
    to === null ? translate('reports.ages.older', { from }) : translate('reports.ages.days', { from, to });
  const totalOf = ({ ages }: AgedPlace) => ages.reduce((sum, { closingMinor }) => sum + closingMinor, 0);
  const title = translate('reports.ages.title');
  return (
    <section className={css['card']} aria-labelledby={heading}>
      <div>
        <h2 id={heading}>{title}</h2>
        <p className={css['hint']}>{translate('reports.ages.hint')}</p>
      </div>
      {narrow ? (
        <ul className={breakdownCss['cards']} aria-label={title}>
          {places.map((place) => (
            <li key={place.key}>
              <div className={breakdownCss['cardLine']}>
                <span>{nameOf(place)}</span>
                <strong>{say.value('closingMinor', totalOf(place))}</strong>
              </div>
              <Disclosed facts={place.ages.map((age) => [bandOf(age), say.value('closingMinor', age.closingMinor)])} />
            </li>
          ))}
        </ul>
      ) : (
        <Table
          look="report"
          label={title}
          columns={[
            { key: 'place', label: translate('reports.groupings.place'), cell: nameOf },
            ...first.ages.map((age, at): TableColumn<AgedPlace> => ({
              key: String(age.from),
              label: bandOf(age),
              align: 'end',
              cell: ({ ages }) => say.value('closingMinor', ages[at]?.closingMinor ?? 0),
            })),
            {
              key: 'total',
              label: translate('reports.total'),
              align: 'end',
              tone: 'strong',
              cell: (place) => say.value('closingMinor', totalOf(place)),
            },
          ]}
          rows={places}
          keyOf={({ key }) => key}
        />
      )}
    </section>
  );
}
