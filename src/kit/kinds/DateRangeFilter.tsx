import { useState } from 'react';
import { isDate, type FieldKind } from '../../../contract/fields';
import { DateInput } from '../ui/dates/DateInput';
import { filterPresets, presetOf, rangeOf } from '../ui/dates/ranges';
import { useToday } from '../ui/useToday';
import { useWords } from '../words';
import type { FilterProps } from './kind';
import css from './choices.module.css';

/** How the days of a filter are asked for. */
interface Days {
  /** A calendar date → what is asked for it. */
  toAsked: (day: string, end: End) => string;
  /** What is asked → its calendar date. */
  toDay: (asked: string) => string;
}

const ends = ['from', 'to'] as const;
type End = (typeof ends)[number];

/** The filter of a kind that has days: a preset, or from and to, both included. */
export const dateRangeFilter = ({ toAsked, toDay }: Days) =>
  function Filter({
    resource,
    name,
    value,
    onChange,
  }: Pick<FilterProps<FieldKind>, 'resource' | 'name' | 'value' | 'onChange'>) {
    const words = useWords();
    const { translate } = words;
    const today = useToday();
    const label = words.field(resource, name);
    const keys = { from: `${name}_gte`, to: `${name}_lte` };
    const dayOf = (end: End) => {
      const asked = value[keys[end]];
      return typeof asked === 'string' ? toDay(asked) : null;
    };
    const [from, to] = [dayOf('from'), dayOf('to')];
    const preset = from !== null && to !== null ? presetOf({ from, to }, today) : null;
    const asking = (end: End, day: string | null) => ({
      [keys[end]]: day !== null && isDate(day) ? toAsked(day, end) : undefined,
    });

    return (
      <fieldset className={css['choice']}>
        <legend>{label}</legend>
        <div className={css['presets']}>
          {filterPresets.map((one) => {
            const range = rangeOf(one, today);
            // Pressed again it is taken back.
            const chosen = preset === one ? { from: null, to: null } : range;
            return (
              <button
                key={one}
                type="button"
                aria-pressed={preset === one}
                onClick={() => onChange({ ...asking('from', chosen.from), ...asking('to', chosen.to) })}
              >
                {translate(`reports.ranges.${one}`)}
              </button>
            );
          })}
        </div>
        <div className={css['range']}>
          <Bound
            label={translate('list.from')}
            name={translate('list.atLeast', { label })}
            day={from}
            onDay={(day) => onChange(asking('from', day))}
          />
          <Bound
            label={translate('list.to')}
            name={translate('list.atMost', { label })}
            day={to}
            onDay={(day) => onChange(asking('to', day))}
          />
        </div>
      </fieldset>
    );
  };

interface BoundProps {
  label: string;
  name: string;
  day: string | null;
  onDay: (day: string | null) => void;
}

function Bound({ label, name, day, onDay }: BoundProps) {
  // What is not a date yet cannot be asked for, but stands there.
  const [typing, setTyping] = useState<string | null>(null);
  return (
    <DateInput
      label={label}
      name={name}
      value={day ?? typing}
      onChange={(typed) => {
        setTyping(typed !== null && isDate(typed) ? null : typed);
        onDay(typed);
      }}
    />
  );
}
