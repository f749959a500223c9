import { useState } from 'react';
import { rangeOf } from '../../../contract/dateRanges';
import type { Grouping } from '../../../contract/reports/report';
import { CheckboxGroup } from '../../kit/kinds/CheckboxGroup';
import { ReferencePicker } from '../../kit/kinds/ReferencePicker';
import { useResourceText } from '../../kit/resourceText';
import { FilterForm } from '../../kit/ui/FilterForm';
import { queryOf, filterParams, type Filter } from '../reportParams';
import { choiceName, rowName } from '../labels';
import { rangeFaultOf } from '../../kit/ui/dates/rangeFault';
import { useReport } from '../useReport';
import type { FilterProps } from './ReportControls';

interface Props extends FilterProps {
  anchor: HTMLElement;
  onClose: () => void;
}

export default function FilterPanel({ view, params, change, anchor, onClose }: Props) {
  const [draft, setDraft] = useState<Filter>(params.filter);
  const { report } = view;

  const applyFilter = (filter: Filter) => change(filterParams(filter));

  return (
    <FilterForm anchor={anchor} onClose={onClose} onApply={() => applyFilter(draft)} onClear={() => applyFilter({})}>
      {report.filters.map((name) => {
        const grouping: Grouping | undefined = report.groupings[name];
        const props = {
          name,
          keys: draft[name] ?? [],
          onChange: (keys: readonly string[]) => setDraft((filter) => ({ ...filter, [name]: keys })),
        };
        if (grouping?.kind === 'choices') return <ChoicesFilter key={name} {...props} options={grouping.choices} />;
        if (grouping?.kind === 'names') return <NamesFilter key={name} {...props} view={view} params={params} />;
        return grouping && <RecordsFilter key={name} {...props} to={grouping.resource} />;
      })}
    </FilterForm>
  );
}

interface GroupingFilterProps {
  name: string;
  keys: readonly string[];
  onChange: (keys: readonly string[]) => void;
}

function RecordsFilter({ name, keys, onChange, to }: GroupingFilterProps & { to: string }) {
  const { translate } = useResourceText();
  // Excludes the empty key, which stands for rows without a record and is not an id.
  return (
    <ReferencePicker
      to={to}
      multiple
      value={keys.filter((key) => key !== '')}
      onChange={onChange}
      label={translate(`reports.groupings.${name}`)}
    />
  );
}

function ChoicesFilter({ name, keys, onChange, options }: GroupingFilterProps & { options: readonly string[] }) {
  const texts = useResourceText();
  const toggle = (option: string) =>
    onChange(keys.includes(option) ? keys.filter((key) => key !== option) : [...keys, option]);
  const nameOf = (option: string) =>
    option === '' ? rowName({ key: '', values: {} }, name, undefined, texts) : choiceName(name, option, texts);
  return (
    <CheckboxGroup
      label={texts.translate(`reports.groupings.${name}`)}
      options={options.map((value) => ({ value, label: nameOf(value) }))}
      isChosen={(option) => keys.includes(option)}
      onToggle={toggle}
    />
  );
}

/** Offers the names that occur in the range, without regard to the other filters. */
function NamesFilter({ view, params, ...props }: GroupingFilterProps & Pick<FilterProps, 'view' | 'params'>) {
  const { groupBy, filter } = { groupBy: props.name, filter: {} };
  const range = rangeFaultOf(params) ? rangeOf('all', params.to) : params;
  const { data } = useReport(
    view.report,
    queryOf({ ...params, ...range, compare: null, groupBy, filter }, view.report),
  );
  const foundNames = data?.rows.map(({ key }) => key) ?? [];
  return <ChoicesFilter {...props} options={[...new Set([...foundNames, ...props.keys])]} />;
}
