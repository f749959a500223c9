import { X } from 'lucide-react';
import { Fragment } from 'react';
import { ReferencePlain } from '../../resources/kinds/ReferenceCell';
import listCss from '../../resources/list/list.module.css';
import { useWords } from '../../resources/words';
import { sayFilter } from '../asked';
import { choiceName, rowName } from '../naming';
import type { PartProps } from '../view';

type Props = Pick<PartProps, 'view' | 'asked' | 'change'>;

/** What narrows the report, each part to be taken back by itself; it is printed too. */
export function ActiveFilters({ view, asked: { filter }, change }: Props) {
  const { translate } = useWords();
  const asked = Object.entries(filter);
  if (asked.length === 0) return null;
  return (
    <ul className={listCss['asked']} aria-label={translate('list.activeFilters')}>
      {asked.map(([name, keys]) => (
        <li key={name}>
          <button type="button" onClick={() => change(sayFilter({ ...filter, [name]: [] }))}>
            <span>
              {translate('list.asked', { label: translate(`reports.groupings.${name}`) })} <Keys view={view} name={name} keys={keys} />
            </span>
            <X size={14} aria-hidden data-screen />
            <span className={listCss['heard']}>{translate('list.removeFilter')}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Keys({ view, name, keys }: { view: Props['view']; name: string; keys: readonly string[] }) {
  const words = useWords();
  const grouping = view.report.groupings[name];
  const none = rowName({ key: '', values: {} }, name, grouping, words);
  if (grouping?.of !== 'records' && grouping?.of !== 'sets') return words.format.any(keys.map((key) => (key === '' ? none : choiceName(name, key, words))));
  const ids = keys.filter((key) => key !== '');
  return (
    <Fragment>
      {ids.length > 0 && <ReferencePlain to={grouping.resource} ids={ids} />}
      {ids.length > 0 && ids.length < keys.length && ', '}
      {ids.length < keys.length && none}
    </Fragment>
  );
}
