import { useT } from '../i18n/useT';
import { Field } from './Field';

interface CodeFieldProps {
  value: string;
  onValue: (code: string) => void;
  invalid: boolean;
  hint?: string;
  focused?: boolean;
}

export const codeDigits = 6;

export function CodeField({ value, onValue, invalid, hint, focused = false }: CodeFieldProps) {
  const t = useT();
  return (
    <Field
      label={t('door.code.label')}
      name="one-time-code"
      // Autofocus: the element focused before is no longer on screen.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={focused}
      inputMode="numeric"
      autoComplete="one-time-code"
      value={value}
      onValue={(text) => onValue(text.replaceAll(/\D/g, '').slice(0, codeDigits))}
      invalid={invalid}
      {...(hint !== undefined && { hint })}
    />
  );
}
