import { ValidationError } from 'react-admin';
import type { ReactNode } from 'react';

export function FieldHelp({ errorMessage, children }: { errorMessage: string | undefined; children: ReactNode }) {
  if (!errorMessage) return children;
  return (
    <>
      <span>
        <ValidationError error={errorMessage} />
      </span>
      {children ? <span> {children}</span> : null}
    </>
  );
}
