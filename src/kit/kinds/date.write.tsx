import { lazy, Suspense } from 'react';
import { useInput } from 'react-admin';
import { firstOfMonth } from '../../../contract/days';
import { DateInput } from '../ui/dates/DateInput';
import { useToday } from '../ui/useToday';
import { useWords } from '../words';
import { dateRangeFilter } from './DateRangeFilter';
import { Help } from './Help';
import type { InputProps, FieldEditor } from './kind';

const ClosedDay = lazy(() => import('./ClosedDay'));

function Input({ resource, name, field: { required, latest } }: InputProps<'date'>) {
  const words = useWords();
  const { field, fieldState } = useInput({ source: name });
  const { ref, value, onChange, onBlur } = field;
  const today = useToday();
  // Replaces the message about the format, which is visibly right: the day is incomplete or invalid.
  const wrong =
    fieldState.error?.type === 'malformed' ? words.translate('form.date.unfinished') : fieldState.error?.message;
  const help = words.of(resource, `help.${name}`);
  // A past date may lie in a closed month.
  const mayBeClosed =
    latest === 'today' && !wrong && typeof value === 'string' && value !== '' && value < firstOfMonth(today);
  const below = mayBeClosed ? (
    <Suspense fallback={help}>
      <ClosedDay day={value}>{help}</ClosedDay>
    </Suspense>
  ) : (
    help
  );
  return (
    <DateInput
      inputRef={ref}
      label={words.field(resource, name)}
      required={required}
      {...(latest === 'today' && { max: today })}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={onChange}
      onBlur={onBlur}
      error={Boolean(wrong)}
      help={(wrong || help || mayBeClosed) && <Help wrong={wrong}>{below}</Help>}
    />
  );
}

export const date: FieldEditor<'date'> = {
  Input,
  Filter: dateRangeFilter({ toFilter: (day) => day, toDay: (filtered) => filtered }),
};
