import { Fragment } from 'react';
import { ReferencePlain } from '../../kit/kinds/ReferenceCell';
import { useWords } from '../../kit/words';
import { FilterChips } from '../../kit/ui/FilterChips';
import { filterParams } from '../reportParams';
import { choiceName, rowName } from '../naming';
import type { PartProps } from '../view';

type Props = Pick<PartProps, 'view' | 'params' | 'change'>;

export function ActiveFilters({ view, params: { filter }, change }: Props) {
  const { translate } = useWords();
  const parts = Object.entries(filter).map(([name, keys]) => ({
    key: name,
    label: (
      <>
        {translate('list.asked', { label: translate(`reports.groupings.${name}`) })}{' '}
        <Keys view={view} name={name} keys={keys} />
      </>
    ),
    onRemove: () => change(filterParams({ ...filter, [name]: [] })),
  }));
  return <FilterChips parts={parts} />;
}

function Keys({ view, name, keys }: { view: Props['view']; name: string; keys: readonly string[] }) {
  const words = useWords();
  const grouping = view.report.groupings[name];
  const none = rowName({ key: '', values: {} }, name, grouping, words);
  if (grouping?.of !== 'records' && grouping?.of !== 'sets')
    return words.format.any(keys.map((key) => (key === '' ? none : choiceName(name, key, words))));
  const ids = keys.filter((key) => key !== '');
  return (
    <Fragment>
      {ids.length > 0 && <ReferencePlain to={grouping.resource} ids={ids} />}
      {ids.length > 0 && ids.length < keys.length && ', '}
      {ids.length < keys.length && none}
    </Fragment>
  );
}
