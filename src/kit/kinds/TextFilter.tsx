import TextField from '@mui/material/TextField';
import { useWords } from '../words';

interface Props {
  label: string;
  value: unknown;
  onChange: (value: string | undefined) => void;
  /** A number, which its label already says how it is compared. */
  inputMode?: 'numeric';
}

/** A filter that asks for exactly this text, and says so: the search asks for a part of it. */
export function TextFilter({ label, value, onChange, inputMode }: Props) {
  const { translate } = useWords();
  return (
    <TextField
      label={inputMode ? label : translate('list.exact', { label })}
      value={typeof value === 'string' || typeof value === 'number' ? String(value) : ''}
      onChange={(event) => onChange(event.target.value || undefined)}
      slotProps={{ htmlInput: { autoComplete: 'off', inputMode } }}
    />
  );
}
