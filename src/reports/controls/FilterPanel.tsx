import { useState } from 'react';
import { rangeOf } from '../../../contract/dateRanges';
import type { Grouping } from '../../../contract/reports/report';
import { AnyOf } from '../../kit/kinds/AnyOf';
import { ReferencePicker } from '../../kit/kinds/ReferencePicker';
import { useWords } from '../../kit/words';
import { FilterForm } from '../../kit/ui/FilterForm';
import { queryOf, filterParams, type Filter } from '../reportParams';
import { choiceName, rowName } from '../naming';
import { faultOf } from '../../kit/ui/dates/ranges';
import { useReport } from '../useReport';
import type { FilterProps } from './FilterButton';

interface Props extends FilterProps {
  anchor: HTMLElement;
  onClose: () => void;
}

/** Dialog with a filter for each grouping. Sends no request until applied. */
export default function FilterPanel({ view, params, change, anchor, onClose }: Props) {
  const [draft, setDraft] = useState<Filter>(params.filter);
  const { report } = view;

  // Replaces the history entry that the dialog added.
  const ask = (filter: Filter) => change(filterParams(filter), { replace: true });

  return (
    <FilterForm anchor={anchor} onClose={onClose} onApply={() => ask(draft)} onClear={() => ask({})}>
      {report.filters.map((name) => {
        const grouping: Grouping | undefined = report.groupings[name];
        const props = {
          name,
          keys: draft[name] ?? [],
          onChange: (keys: readonly string[]) => setDraft((filter) => ({ ...filter, [name]: keys })),
        };
        if (grouping?.of === 'choices') return <Chips key={name} {...props} options={grouping.choices} />;
        if (grouping?.of === 'names') return <Names key={name} {...props} view={view} params={params} />;
        return grouping && <Records key={name} {...props} to={grouping.resource} />;
      })}
    </FilterForm>
  );
}

interface OneProps {
  name: string;
  keys: readonly string[];
  onChange: (keys: readonly string[]) => void;
}

function Records({ name, keys, onChange, to }: OneProps & { to: string }) {
  const { translate } = useWords();
  // The key for "none" is selected by its row, not by a name.
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

function Chips({ name, keys, onChange, options }: OneProps & { options: readonly string[] }) {
  const words = useWords();
  const toggle = (option: string) =>
    onChange(keys.includes(option) ? keys.filter((key) => key !== option) : [...keys, option]);
  const nameOf = (option: string) =>
    option === '' ? rowName({ key: '', values: {} }, name, undefined, words) : choiceName(name, option, words);
  return (
    <AnyOf
      label={words.translate(`reports.groupings.${name}`)}
      options={options.map((value) => ({ value, label: nameOf(value) }))}
      isChosen={(option) => keys.includes(option)}
      onToggle={toggle}
    />
  );
}

/** Offers the names found in the range, ignoring the other filters. */
function Names({ view, params, ...props }: OneProps & Pick<FilterProps, 'view' | 'params'>) {
  const { groupBy, filter } = { groupBy: props.name, filter: {} };
  const range = faultOf(params) ? rangeOf('all', params.to) : params;
  const { data } = useReport(
    view.report,
    queryOf({ ...params, ...range, compare: null, groupBy, filter }, view.report),
  );
  const found = data?.rows.map(({ key }) => key) ?? [];
  return <Chips {...props} options={[...new Set([...found, ...props.keys])]} />;
}
