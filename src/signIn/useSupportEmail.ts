import { useEffect, useState } from 'react';
import { config } from '../config';

/**
 * Returns the address set by owners (`/settings`), else the address of the build. The API returns it without
 * authentication, because users who cannot sign in need it.
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
