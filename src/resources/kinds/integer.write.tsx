import TextField from '@mui/material/TextField';
import { useInput, ValidationError } from 'react-admin';
import { useWords } from '../words';
import type { FilterProps, InputProps, Writing } from './kind';
import { TextFilter } from './TextFilter';

const digits = /^-?\d+$/;

/** Whole numbers as they are typed; what is not one stays as typed, for the rule to name it. */
function integerOf(typed: string): number | string | null {
  const trimmed = typed.trim();
  if (trimmed === '') return null;
  return digits.test(trimmed) && Number.isSafeInteger(Number(trimmed)) ? Number(trimmed) : typed;
}

function Input({ resource, name, field: { required } }: InputProps<'integer'>) {
  const words = useWords();
  const { id, field, fieldState } = useInput({ source: name, parse: integerOf });
  const { ref, ...input } = field;
  const wrong = fieldState.error?.message;
  return (
    <TextField
      {...input}
      id={id}
      inputRef={ref}
      label={words.field(resource, name)}
      error={Boolean(wrong)}
      helperText={wrong && <ValidationError error={wrong} />}
      slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off', 'aria-required': required } }}
    />
  );
}

function Filter({ resource, name, value, onChange }: FilterProps<'integer'>) {
  const words = useWords();
  const label = words.field(resource, name);
  const change = (key: string) => (typed: string | undefined) => {
    const number = integerOf(typed ?? '');
    onChange({ [key]: typeof number === 'number' ? number : undefined });
  };
  return (
    <>
      <TextFilter
        label={words.translate('list.atLeast', { label })}
        value={value[`${name}_gte`]}
        onChange={change(`${name}_gte`)}
        inputMode="numeric"
      />
      <TextFilter
        label={words.translate('list.atMost', { label })}
        value={value[`${name}_lte`]}
        onChange={change(`${name}_lte`)}
        inputMode="numeric"
      />
    </>
  );
}

export const integer: Writing<'integer'> = { Input, Filter };
