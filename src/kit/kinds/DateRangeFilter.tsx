import { useState } from 'react';
import { isDate, type FieldKind } from '../../../contract/fields';
import { DateInput } from '../ui/dates/DateInput';
import { filterPresets, presetOf, rangeOf } from '../ui/dates/ranges';
import { useToday } from '../ui/useToday';
import { useWords } from '../words';
import type { FilterProps } from './kind';
import css from './choices.module.css';

/** Converts between calendar dates and the values of a filter. */
interface Days {
  /** A calendar date → the filter's value. */
  toFilter: (day: string, end: End) => string;
  /** The filter's value → its calendar date. */
  toDay: (filtered: string) => string;
}

const ends = ['from', 'to'] as const;
type End = (typeof ends)[number];

/** The filter of a kind that has days: a preset, or from and to, both included. */
export const dateRangeFilter = ({ toFilter, toDay }: Days) =>
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
      const filtered = value[keys[end]];
      return typeof filtered === 'string' ? toDay(filtered) : null;
    };
    const [from, to] = [dayOf('from'), dayOf('to')];
    const preset = from !== null && to !== null ? presetOf({ from, to }, today) : null;
    const asking = (end: End, day: string | null) => ({
      [keys[end]]: day !== null && isDate(day) ? toFilter(day, end) : undefined,
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
  // What is not a date yet stays in the input and filters nothing.
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
