import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useWords } from '../words';
import type { FilterPart } from './kind';
import css from './kinds.module.css';

interface Props {
  name: string;
  label: string;
  value: FilterPart;
  onChange: (part: FilterPart) => void;
  /** What was typed → what is asked; what is nothing, or cannot be asked yet, is `undefined`. */
  read: (typed: string, end: 'from' | 'to') => unknown;
  write: (asked: unknown) => string;
  type?: 'date';
  inputMode?: 'numeric' | 'decimal';
}

/** From and to, both included. */
export function RangeFilter({ name, label, ...props }: Props) {
  const { translate } = useWords();
  return (
    <fieldset className={css['choice']}>
      <legend>{label}</legend>
      <div className={css['range']}>
        <Bound {...props} end="from" asked={`${name}_gte`} label={translate('list.from')} name={translate('list.atLeast', { label })} />
        <Bound {...props} end="to" asked={`${name}_lte`} label={translate('list.to')} name={translate('list.atMost', { label })} />
      </div>
    </fieldset>
  );
}

interface BoundProps extends Props {
  end: 'from' | 'to';
  /** The filter's key. */
  asked: string;
}

function Bound({ end, asked, label, name, value, onChange, read, write, type, inputMode }: BoundProps) {
  const [typing, setTyping] = useState<string | null>(null);
  return (
    <TextField
      label={label}
      type={type ?? 'text'}
      value={typing ?? (value[asked] === undefined ? '' : write(value[asked]))}
      onChange={(event) => {
        setTyping(event.target.value);
        onChange({ [asked]: read(event.target.value, end) });
      }}
      // What could not be read is gone when one leaves: what stands there is what will be asked.
      onBlur={() => setTyping(null)}
      slotProps={{ htmlInput: { autoComplete: 'off', inputMode, 'aria-label': name }, inputLabel: type === 'date' ? { shrink: true } : {} }}
    />
  );
}
