import TextField from '@mui/material/TextField';

interface Props {
  label: string;
  value: unknown;
  onChange: (value: string | undefined) => void;
  inputMode?: 'numeric';
}

/** A filter that asks for exactly this text. */
export function TextFilter({ label, value, onChange, inputMode }: Props) {
  return (
    <TextField
      label={label}
      value={typeof value === 'string' || typeof value === 'number' ? String(value) : ''}
      onChange={(event) => onChange(event.target.value || undefined)}
      slotProps={{ htmlInput: { autoComplete: 'off', inputMode } }}
    />
  );
}
