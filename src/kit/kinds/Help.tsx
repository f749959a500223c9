import { ValidationError } from 'react-admin';
import type { ReactNode } from 'react';

/** Text under a field: its error, if any, and always the help. */
export function Help({ wrong, children }: { wrong: string | undefined; children: ReactNode }) {
  if (!wrong) return children;
  return (
    <>
      <span>
        <ValidationError error={wrong} />
      </span>
      {children ? <span> {children}</span> : null}
    </>
  );
}
