import TextField from '@mui/material/TextField';
import { useState, type ReactNode } from 'react';
import { useInput } from 'react-admin';
import { FieldHelp } from './FieldHelp';
import css from './kinds.module.css';

interface Props {
  source: string;
  label: string;
  required: boolean;
  parseTyped: (typed: string) => number | null | undefined;
  formatValue: (value: number) => string;
  inputMode: 'numeric' | 'decimal';
  unit?: string;
  help?: ReactNode;
}

/** Number input. Formats on blur; invalid text stays as typed, and the validation reports it. */
export function NumberFieldInput({ source, label, required, parseTyped, formatValue, inputMode, unit, help }: Props) {
  const { id, field, fieldState } = useInput({
    source,
    parse: (typed: string) => orTyped(parseTyped(typed), typed),
    format: (value: unknown) => value,
  });
  const [typing, setTyping] = useState<string | null>(null);
  const { ref, value, onBlur, onChange, ...input } = field;
  const errorMessage = fieldState.error?.message;
  return (
    <TextField
      {...input}
      id={id}
      inputRef={ref}
      label={label}
      required={required}
      value={typing ?? displayedText(value, formatValue)}
      onChange={(event) => {
        setTyping(event.target.value);
        onChange(event.target.value);
      }}
      onBlur={() => {
        setTyping(null);
        onBlur();
      }}
      error={Boolean(errorMessage)}
      helperText={(errorMessage || help) && <FieldHelp errorMessage={errorMessage}>{help}</FieldHelp>}
      slotProps={{
        htmlInput: {
          inputMode,
          autoComplete: 'off',
          'aria-required': required,
          required: false,
          style: tabularNumbers,
        },
        inputLabel: { required },
        input: { endAdornment: unit && <span className={css['unit']}>{unit}</span> },
      }}
    />
  );
}

const tabularNumbers = { fontVariantNumeric: 'tabular-nums lining-nums' };

function orTyped(number: number | null | undefined, typed: string): number | string | null {
  return number === undefined ? typed : number;
}

function displayedText(value: unknown, formatValue: (value: number) => string): string {
  return typeof value === 'number' ? formatValue(value) : typeof value === 'string' ? value : '';
}
