import { useState, Suspense } from 'react';
import { useInput } from 'react-admin';
import { filterRanges, isNamedRange, rangeOf } from '../../../contract/dateRanges';
import { isDate, type FieldKind } from '../../../contract/fields';
import { DateInput } from '../ui/dates/DateInput';
import { useToday } from '../ui/useToday';
import { useResourceText } from '../resourceText';
import type { FilterProps, InputProps, FieldEditor } from './kind';
import css from './choices.module.css';
import { firstOfMonth, dateIn, endOfDay, startOfDay } from '../../../contract/days';
import { useSlots } from '../slots';
import { FieldHelp } from './FieldHelp';
import { config } from '../../config';

interface DayConversion {
  toFilter: (day: string, end: RangeEnd) => string;
  toDay: (filterValue: string) => string;
}

const rangeEnds = ['from', 'to'] as const;
type RangeEnd = (typeof rangeEnds)[number];

const createDateRangeFilter = ({ toFilter, toDay }: DayConversion) =>
  function Filter({
    resource,
    name,
    value,
    onChange,
  }: Pick<FilterProps<FieldKind>, 'resource' | 'name' | 'value' | 'onChange'>) {
    const resourceText = useResourceText();
    const { translate } = resourceText;
    const today = useToday();
    const label = resourceText.fieldLabel(resource, name);
    const keys = { from: `${name}_gte`, to: `${name}_lte`, within: `${name}_within` };
    const chosenRange = value[keys.within];
    const namedDates = isNamedRange(chosenRange) ? rangeOf(chosenRange, today) : null;
    const dayOf = (end: RangeEnd) => {
      if (namedDates) return namedDates[end];
      const filterValue = value[keys[end]];
      return typeof filterValue === 'string' ? toDay(filterValue) : null;
    };
    const boundFilter = (end: RangeEnd, day: string | null) => ({
      [keys[end]]: day !== null && isDate(day) ? toFilter(day, end) : undefined,
    });
    const toggleRange = (range: (typeof filterRanges)[number]) =>
      onChange({
        [keys.within]: chosenRange === range ? undefined : range,
        [keys.from]: undefined,
        [keys.to]: undefined,
      });
    const changeBound = (end: RangeEnd) => (day: string | null) =>
      onChange({
        [keys.within]: undefined,
        ...(namedDates && { ...boundFilter('from', namedDates.from), ...boundFilter('to', namedDates.to) }),
        ...boundFilter(end, day),
      });

    return (
      <fieldset className={css['choice']}>
        <legend>{label}</legend>
        <div className={css['presets']}>
          {filterRanges.map((range) => (
            <button key={range} type="button" aria-pressed={chosenRange === range} onClick={() => toggleRange(range)}>
              {translate(`reports.ranges.${range}`)}
            </button>
          ))}
        </div>
        <div className={css['range']}>
          <Bound
            label={translate('list.from')}
            name={translate('list.atLeast', { label })}
            day={dayOf('from')}
            onDay={changeBound('from')}
          />
          <Bound
            label={translate('list.to')}
            name={translate('list.atMost', { label })}
            day={dayOf('to')}
            onDay={changeBound('to')}
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
  const [typedDay, setTypedDay] = useState<string | null>(null);
  return (
    <DateInput
      label={label}
      name={name}
      value={day ?? typedDay}
      onChange={(newDay) => {
        setTypedDay(newDay !== null && isDate(newDay) ? null : newDay);
        onDay(newDay);
      }}
    />
  );
}

function Input({ resource, name, field: { required, latest } }: InputProps<'date'>) {
  const resourceText = useResourceText();
  const { field, fieldState } = useInput({ source: name });
  const { ref, value, onChange, onBlur } = field;
  const today = useToday();
  const { PastMonthHelp } = useSlots();
  // Replaces the message about the format: the format is correct, but the date is incomplete or invalid.
  const errorMessage =
    fieldState.error?.type === 'malformed' ? resourceText.translate('form.date.unfinished') : fieldState.error?.message;
  const help = resourceText.lookup(resource, `help.${name}`);
  const isPastMonth =
    latest === 'today' && !errorMessage && typeof value === 'string' && value !== '' && value < firstOfMonth(today);
  const helpContent =
    PastMonthHelp && isPastMonth ? (
      <Suspense fallback={help}>
        <PastMonthHelp day={value}>{help}</PastMonthHelp>
      </Suspense>
    ) : (
      help
    );
  return (
    <DateInput
      inputRef={ref}
      label={resourceText.fieldLabel(resource, name)}
      required={required}
      {...(latest === 'today' && { max: today })}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={onChange}
      onBlur={onBlur}
      error={Boolean(errorMessage)}
      help={
        (errorMessage || help || isPastMonth) && (
          <FieldHelp source={name} errorMessage={errorMessage}>
            {helpContent}
          </FieldHelp>
        )
      }
    />
  );
}

export const date: FieldEditor<'date'> = {
  Input,
  Filter: createDateRangeFilter({ toFilter: (day) => day, toDay: (filterValue) => filterValue }),
};

const Filter = createDateRangeFilter({
  toFilter: (day, end) => (end === 'from' ? startOfDay : endOfDay)(day, config.timeZone).toISOString(),
  toDay: (filterValue) =>
    Number.isNaN(Date.parse(filterValue)) ? filterValue : dateIn(config.timeZone, new Date(filterValue)),
});

export const instant: FieldEditor<'instant'> = { Input: () => null, Filter };
