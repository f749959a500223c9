import { Suspense } from 'react';
import { useInput } from 'react-admin';
import { firstOfMonth } from '../../../contract/days';
import { DateInput } from '../ui/dates/DateInput';
import { useToday } from '../ui/useToday';
import { useResourceText } from '../resourceText';
import { useSlots } from '../slots';
import { createDateRangeFilter } from './DateRangeFilter';
import { FieldHelp } from './FieldHelp';
import type { InputProps, FieldEditor } from './kind';

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
      help={(errorMessage || help || isPastMonth) && <FieldHelp errorMessage={errorMessage}>{helpContent}</FieldHelp>}
    />
  );
}

export const date: FieldEditor<'date'> = {
  Input,
  Filter: createDateRangeFilter({ toFilter: (day) => day, toDay: (filtered) => filtered }),
};
