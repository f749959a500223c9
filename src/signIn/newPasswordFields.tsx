import { useT } from '../i18n/useT';
import type { SignOutReason } from '../session/identityErrors';
import { PasswordField } from './form';

/** Minimum length required by the identity service (docs/specification.md §5). */
export const minNewPasswordLength = 8;

export const isTooShort = (password: string): boolean => [...password].length < minNewPasswordLength;

/** Hidden field that tells password managers the account of the form. */
export function HiddenUsername({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />;
}

interface NewPasswordFieldProps {
  value: string;
  onValue: (value: string) => void;
  error: SignOutReason | null;
}

export function NewPasswordField({ value, onValue, error }: NewPasswordFieldProps) {
  const t = useT();
  return (
    <PasswordField
      label={t('signIn.newPassword.label')}
      name="new-password"
      autoComplete="new-password"
      value={value}
      onValue={onValue}
      isInvalid={error === 'weakPassword' || error === 'passwordPolicy'}
      hint={t('signIn.newPassword.hint', { smart_count: minNewPasswordLength })}
    />
  );
}
