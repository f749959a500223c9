import { useT } from '../i18n/useT';
import { Field } from './Field';

interface CodeFieldProps {
  value: string;
  onValue: (code: string) => void;
  invalid: boolean;
  hint?: string;
  /** It is all there is to do. */
  focused?: boolean;
}

/** How many digits an authenticator app shows. */
export const codeDigits = 6;

/** The code of an authenticator app; what apps and people put between its digits is left out. */
export function CodeField({ value, onValue, invalid, hint, focused = false }: CodeFieldProps) {
  const t = useT();
  return (
    <Field
      label={t('door.code.label')}
      name="one-time-code"
      // What was on screen before has gone, and the focus with it.
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
