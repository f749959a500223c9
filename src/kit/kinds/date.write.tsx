import { useInput } from 'react-admin';
import { DateInput } from '../ui/dates/DateInput';
import { useToday } from '../ui/useToday';
import { useWords } from '../words';
import { dateRangeFilter } from './DateRangeFilter';
import { Help } from './Help';
import type { InputProps, FieldEditor } from './kind';

function Input({ resource, name, field: { required, latest } }: InputProps<'date'>) {
  const words = useWords();
  const { field, fieldState } = useInput({ source: name });
  const { ref, value, onChange, onBlur } = field;
  const today = useToday();
  // Whoever typed it sees that its form is right: what is wrong is the day.
  const wrong =
    fieldState.error?.type === 'malformed' ? words.translate('form.date.unfinished') : fieldState.error?.message;
  const help = words.of(resource, `help.${name}`);
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
      help={(wrong || help) && <Help wrong={wrong}>{help}</Help>}
    />
  );
}

export const date: FieldEditor<'date'> = {
  Input,
  Filter: dateRangeFilter({ toFilter: (day) => day, toDay: (filtered) => filtered }),
};
