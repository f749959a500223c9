import { ValidationError } from 'react-admin';
import type { ReactNode } from 'react';

/** What stands under a field: what is wrong with it and, all the more then, how it is written. */
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
