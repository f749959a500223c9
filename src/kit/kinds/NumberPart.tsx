import TextField from '@mui/material/TextField';
import { useState, type ReactNode } from 'react';
import { useInput } from 'react-admin';
import { Help } from './Help';
import css from './kinds.module.css';

interface Props {
  source: string;
  label: string;
  required: boolean;
  /** What was typed → the number; nothing is `null`, what is no number `undefined`. */
  read: (typed: string) => number | null | undefined;
  /** As it stands in the field while nobody types. */
  write: (value: number) => string;
  inputMode: 'numeric' | 'decimal';
  /** What it is counted in: a currency, per cent. */
  unit?: string;
  help?: ReactNode;
}

/**
 * A number as people write it. It is put in order when the field is left; what is no number stays
 * as typed, for the rule to name it.
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
