import { useId } from 'react';
import type { TableColumn } from '../../kit/table/column';
import { Table } from '../../kit/table/Table';
import { MoreFigures } from '../breakdown/MoreFigures';
import { choiceName } from '../labels';
import type { balancesReport } from '../../../contract/reports/accounts';
import css from '../reports.module.css';
import breakdownCss from '../breakdown/breakdown.module.css';
import type { ReportSectionProps } from '../view';
import { ageingByPlace, type AgeBracket, type PlaceAgeing } from './balances';
import { useNarrow } from '../../kit/ui/useNarrow';

export function AgeingTable({ answer, figureFormat }: ReportSectionProps<typeof balancesReport>) {
  const { translate } = figureFormat.texts;
  const heading = useId();
  const isNarrow = useNarrow();
  const places = ageingByPlace(answer.panels.ages ?? []);
  const [first] = places;
  if (!first) return null;
  // Names both sides of a place, because some companies owe an amount and others are owed one.
  const nameOf = ({ place, isOppositeSide }: PlaceAgeing) => {
    const name = choiceName('place', place, figureFormat.texts);
    const key = place.split(':')[1] ?? place;
    return isOppositeSide
      ? translate(`reports.ages.owing.${key}`, { _: translate('reports.ages.owing.any', { place: name }) })
      : translate(`reports.ages.totals.${key}`, { _: name });
  };
  const bracketText = ({ from, to }: AgeBracket) =>
    to === null ? translate('reports.ages.older', { from }) : translate('reports.ages.days', { from, to });
  const totalOf = ({ ages }: PlaceAgeing) => ages.reduce((sum, { closingMinor }) => sum + closingMinor, 0);
  const title = translate('reports.ages.title');
  return (
    <section className={css['card']} aria-labelledby={heading}>
      <div>
        <h2 id={heading}>{title}</h2>
        <p className={css['hint']}>{translate('reports.ages.hint')}</p>
      </div>
      {isNarrow ? (
        <ul className={breakdownCss['cards']} aria-label={title}>
          {places.map((place) => (
            <li key={place.key}>
              <div className={breakdownCss['cardLine']}>
                <span>{nameOf(place)}</span>
                <strong>{figureFormat.value('closingMinor', totalOf(place))}</strong>
              </div>
              <MoreFigures
                facts={place.ages.map((age) => [
                  bracketText(age),
                  figureFormat.value('closingMinor', age.closingMinor),
                ])}
              />
            </li>
          ))}
        </ul>
      ) : (
        <Table
          variant="report"
          label={title}
          columns={[
            { key: 'place', label: translate('reports.groupings.place'), cell: nameOf },
            ...first.ages.map((age, index): TableColumn<PlaceAgeing> => ({
              key: String(age.from),
              label: bracketText(age),
              align: 'end',
              cell: ({ ages }) => figureFormat.value('closingMinor', ages[index]?.closingMinor ?? 0),
            })),
            {
              key: 'total',
              label: translate('reports.total'),
              align: 'end',
              tone: 'strong',
              cell: (place) => figureFormat.value('closingMinor', totalOf(place)),
            },
          ]}
          rows={places}
          keyOf={({ key }) => key}
        />
      )}
    </section>
  );
}
