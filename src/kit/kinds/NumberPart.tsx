import TextField from '@mui/material/TextField';
import { useState, type ReactNode } from 'react';
import { useInput } from 'react-admin';
import { Help } from './Help';
import css from './kinds.module.css';

interface Props {
  source: string;
  label: string;
  required: boolean;
  /** Parses the typed text: `null` if empty, `undefined` if it is not a number. */
  read: (typed: string) => number | null | undefined;
  /** Formats the value while the field does not have the focus. */
  write: (value: number) => string;
  inputMode: 'numeric' | 'decimal';
  /** Unit: a currency or per cent. */
  unit?: string;
  help?: ReactNode;
}

/**
 * Input for a number as people write it. Formats it on blur; text that is not a number stays as typed, for the
 * validation to report.
 */
export function NumberPart({ source, label, required, read, write, inputMode, unit, help }: Props) {
  const { id, field, fieldState } = useInput({
    source,
    parse: (typed: string) => orTyped(read(typed), typed),
    format: (value: unknown) => value,
  });
  const [typing, setTyping] = useState<string | null>(null);
  const { ref, value, onBlur, onChange, ...input } = field;
  const wrong = fieldState.error?.message;
  return (
    <TextField
      {...input}
      id={id}
      inputRef={ref}
      label={label}
      required={required}
      value={typing ?? shown(value, write)}
      onChange={(event) => {
        setTyping(event.target.value);
        onChange(event.target.value);
      }}
      onBlur={() => {
        setTyping(null);
        onBlur();
      }}
      error={Boolean(wrong)}
      helperText={(wrong || help) && <Help wrong={wrong}>{help}</Help>}
      slotProps={{
        htmlInput: { inputMode, autoComplete: 'off', 'aria-required': required, required: false, style: tabular },
        inputLabel: { required },
        input: { endAdornment: unit && <span className={css['unit']}>{unit}</span> },
      }}
    />
  );
}

const tabular = { fontVariantNumeric: 'tabular-nums lining-nums' };

function orTyped(number: number | null | undefined, typed: string): number | string | null {
  return number === undefined ? typed : number;
}

function shown(value: unknown, write: (value: number) => string): string {
  return typeof value === 'number' ? write(value) : typeof value === 'string' ? value : '';
}
