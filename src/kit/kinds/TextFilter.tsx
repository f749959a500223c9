import TextField from '@mui/material/TextField';
import { useResourceText } from '../resourceText';

interface Props {
  label: string;
  value: unknown;
  onChange: (value: string | undefined) => void;
  /** Numeric keyboard for number fields, whose label says how they compare. */
  inputMode?: 'numeric';
}

/** Filter for an exact text, labelled as such: the search matches parts of a text. */
export function TextFilter({ label, value, onChange, inputMode }: Props) {
  const { translate } = useResourceText();
  return (
    <TextField
      label={inputMode ? label : translate('list.exact', { label })}
      value={typeof value === 'string' || typeof value === 'number' ? String(value) : ''}
      onChange={(event) => onChange(event.target.value || undefined)}
      slotProps={{ htmlInput: { autoComplete: 'off', inputMode } }}
    />
  );
}
