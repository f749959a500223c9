import { useId } from 'react';
import uiCss from '../../kit/ui/ui.module.css';
import css from './controls.module.css';

interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

interface Props {
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
}

export function LabeledSelect({ label, value, options, onChange }: Props) {
  const id = useId();
  return (
    <span className={css['choice']}>
      <label htmlFor={id}>{label}</label>
      <select id={id} className={uiCss['control']} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(({ value, label, disabled = false }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
}
