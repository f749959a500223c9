import { Fragment } from 'react';
import { ReferenceText } from '../../kit/kinds/ReferenceCell';
import { useResourceText } from '../../kit/resourceText';
import { FilterChips } from '../../kit/ui/FilterChips';
import { filterParams } from '../reportParams';
import { choiceName, rowName } from '../labels';
import type { ReportSectionProps } from '../view';

type Props = Pick<ReportSectionProps, 'view' | 'params' | 'change'>;

export function ActiveFilters({ view, params: { filter }, change }: Props) {
  const { translate } = useResourceText();
  const parts = Object.entries(filter).map(([name, keys]) => ({
    key: name,
    label: (
      <>
        {translate('list.asked', { label: translate(`reports.groupings.${name}`) })}{' '}
        <FilterKeys view={view} name={name} keys={keys} />
      </>
    ),
    onRemove: () => change(filterParams({ ...filter, [name]: [] })),
  }));
  return <FilterChips chips={parts} />;
}

function FilterKeys({ view, name, keys }: { view: Props['view']; name: string; keys: readonly string[] }) {
  const texts = useResourceText();
  const grouping = view.report.groupings[name];
  const noneLabel = rowName({ key: '', values: {} }, name, grouping, texts);
  if (grouping?.kind !== 'records' && grouping?.kind !== 'sets')
    return texts.format.listOr(keys.map((key) => (key === '' ? noneLabel : choiceName(name, key, texts))));
  const ids = keys.filter((key) => key !== '');
  return (
    <Fragment>
      {ids.length > 0 && <ReferenceText to={grouping.resource} ids={ids} />}
      {ids.length > 0 && ids.length < keys.length && ', '}
      {ids.length < keys.length && noneLabel}
    </Fragment>
  );
}
