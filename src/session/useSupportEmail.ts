import { useEffect, useState } from 'react';
import { config } from '../config';

/**
 * Whom to write to for help: as owners have set it (`/settings`), else whom the console was built with, also as long as
 * nothing has answered. Asked where it is shown, by people who may have no way in.
 */
export function useSupportEmail(isShown = true): string {
  const [email, setEmail] = useState(config.supportEmail);
  useEffect(() => {
    if (!isShown) return undefined;
    const abort = new AbortController();
    import('./readSupportEmail')
      .then(({ readSupportEmail }) => readSupportEmail(abort.signal))
      .then((found) => found !== null && setEmail(found))
      .catch(() => undefined);
    return () => abort.abort();
  }, [isShown]);
  return email;
}
