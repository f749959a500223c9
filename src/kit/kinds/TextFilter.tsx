import TextField from '@mui/material/TextField';
import { useResourceText } from '../resourceText';

interface Props {
  label: string;
  value: unknown;
  onChange: (value: string | undefined) => void;
  inputMode?: 'numeric';
}

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
