import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Grouping } from '../../../api/contract/reports/report';
import kindsCss from '../../resources/kinds/kinds.module.css';
import { ReferencePicker } from '../../resources/kinds/ReferencePicker';
import listCss from '../../resources/list/list.module.css';
import { useWords } from '../../resources/words';
import { Popup } from '../../ui/Popup';
import { queryOf, sayFilter, type Filter } from '../asked';
import { choiceName, rowName } from '../naming';
import { faultOf, rangeOf } from '../ranges';
import { useReport } from '../useReport';
import type { FilterProps } from './FilterButton';

interface Props extends FilterProps {
  anchor: HTMLElement;
  onClose: () => void;
}

/** A filter for each grouping that narrows the report. Nothing is asked until it is applied. */
export default function FilterPanel({ view, asked, change, anchor, onClose }: Props) {
  const { translate } = useWords();
  const [draft, setDraft] = useState<Filter>(asked.filter);
  const { report } = view;

  function apply(filter: Filter) {
    onClose();
    // The dialog's own entry of the history is this one.
    change(sayFilter(filter), { replace: true });
  }

  return (
    <Popup label={translate('list.filters')} anchor={anchor} onClose={onClose}>
      <form
        className={listCss['filters']}
        onSubmit={(event) => {
          event.preventDefault();
          apply(draft);
        }}
      >
        {report.filters.map((name) => {
          const grouping: Grouping | undefined = report.groupings[name];
          const props = { name, keys: draft[name] ?? [], onChange: (keys: readonly string[]) => setDraft((filter) => ({ ...filter, [name]: keys })) };
          if (grouping?.of === 'choices') return <Chips key={name} {...props} options={grouping.choices} />;
          if (grouping?.of === 'names') return <Names key={name} {...props} view={view} asked={asked} />;
          return grouping && <Records key={name} {...props} to={grouping.resource} />;
        })}
        <div className={listCss['dialogActions']}>
          <Button color="inherit" onClick={() => apply({})}>
            {translate('list.clearFilters')}
          </Button>
          <Button type="submit" variant="contained">
            {translate('list.apply')}
          </Button>
        </div>
      </form>
    </Popup>
  );
}

interface OneProps {
  name: string;
  keys: readonly string[];
  onChange: (keys: readonly string[]) => void;
}

function Records({ name, keys, onChange, to }: OneProps & { to: string }) {
  const { translate } = useWords();
  // Those that have none are asked for by their row, not by a name.
  return <ReferencePicker to={to} multiple value={keys.filter((key) => key !== '')} onChange={onChange} label={translate(`reports.groupings.${name}`)} />;
}

function Chips({ name, keys, onChange, options }: OneProps & { options: readonly string[] }) {
  const words = useWords();
  const toggle = (option: string) => onChange(keys.includes(option) ? keys.filter((key) => key !== option) : [...keys, option]);
  return (
    <fieldset className={kindsCss['choice']}>
      <legend>{words.translate(`reports.groupings.${name}`)}</legend>
      <div className={kindsCss['segments']}>
        {options.map((option) => (
          <label key={option}>
            <input type="checkbox" checked={keys.includes(option)} onChange={() => toggle(option)} />
            <span>{option === '' ? rowName({ key: '', values: {} }, name, undefined, words) : choiceName(name, option, words)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Those there are in the time asked for, whatever else narrows it. */
function Names({ view, asked, ...props }: OneProps & Pick<FilterProps, 'view' | 'asked'>) {
  const { groupBy, filter } = { groupBy: props.name, filter: {} };
  const range = faultOf(asked) ? rangeOf('all', asked.to) : asked;
  const { data } = useReport(view.report, queryOf({ ...asked, ...range, compare: null, groupBy, filter }, view.report));
  const found = data?.rows.map(({ key }) => key) ?? [];
  return <Chips {...props} options={[...new Set([...found, ...props.keys])]} />;
}
