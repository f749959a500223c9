import { useEffect, useState } from 'react';
import { useGetIdentity } from 'react-admin';
import { flushSync } from 'react-dom';
import { useWords } from '../words';
import './print.css';

/** Shows the product, the person and the time of printing; on paper alone. */
export function PrintedAt() {
  const { translate, format } = useWords();
  const { identity } = useGetIdentity();
  const [at, setAt] = useState(() => new Date().toISOString());
  useEffect(() => {
    // The browser prints the page as it stands once all listeners have returned.
    const update = () => flushSync(() => setAt(new Date().toISOString()));
    addEventListener('beforeprint', update);
    return () => removeEventListener('beforeprint', update);
  }, []);
  const name = identity?.fullName;
  return name ? <p className="print-only">{translate('print.at', { moment: format.instant(at), name })}</p> : null;
}
