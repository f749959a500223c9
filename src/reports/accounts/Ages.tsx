import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { Disclosed } from '../breakdown/Disclosed';
import { choiceName } from '../naming';
import css from '../reports.module.css';
import breakdownCss from '../breakdown/breakdown.module.css';
import type { PartProps } from '../view';
import { agedOf, type Age, type AgedPlace } from './sheet';

/** Since when what waits for somebody has been waiting (docs/business.md, Accounts: ageing). */
export function Ages({ answer, say }: PartProps) {
  const { translate } = say.words;
  const heading = useId();
  const narrow = useMediaQuery('(max-width: 699.98px)', { noSsr: true });
  const places = agedOf(answer.panels['ages'] ?? []);
  const [first] = places;
  if (!first) return null;
  // Companies stand on both sides: what is owed to some is not made less by what others owe.
  const nameOf = ({ place, owing }: AgedPlace) => {
    const name = choiceName('place', place, say.words);
    const key = place.split(':')[1] ?? place;
    return owing
      ? translate(`reports.ages.owing.${key}`, { _: translate('reports.ages.owing.any', { place: name }) })
      : translate(`reports.ages.standing.${key}`, { _: name });
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
        <div className={css['wide']}>
          <table className={css['table']} aria-label={title}>
            <thead>
              <tr>
                <th scope="col">{translate('reports.groupings.place')}</th>
                {first.ages.map((age) => (
                  <th key={age.from} scope="col" data-align="end">
                    {bandOf(age)}
                  </th>
                ))}
                <th scope="col" data-align="end">
                  {translate('reports.total')}
                </th>
              </tr>
            </thead>
            <tbody>
              {places.map((place) => (
                <tr key={place.key}>
                  <th scope="row">{nameOf(place)}</th>
                  {place.ages.map((age) => (
                    <td key={age.from} data-align="end">
                      {say.value('closingMinor', age.closingMinor)}
                    </td>
                  ))}
                  <td data-align="end">
                    <strong>{say.value('closingMinor', totalOf(place))}</strong>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
