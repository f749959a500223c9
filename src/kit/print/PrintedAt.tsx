import { useEffect, useState } from 'react';
import { useGetIdentity } from 'react-admin';
import { flushSync } from 'react-dom';
import { useResourceText } from '../resourceText';
import './print.css';

/** Shows the product, the user and the time of printing on paper only. */
export function PrintedAt() {
  const { translate, format } = useResourceText();
  const { identity } = useGetIdentity();
  const [printedAt, setPrintedAt] = useState(() => new Date().toISOString());
  useEffect(() => {
    // Renders synchronously, because the browser prints the page as soon as all listeners have returned.
    const update = () => flushSync(() => setPrintedAt(new Date().toISOString()));
    addEventListener('beforeprint', update);
    return () => removeEventListener('beforeprint', update);
  }, []);
  const name = identity?.fullName;
  return name ? (
    <p className="print-only">{translate('print.at', { moment: format.instant(printedAt), name })}</p>
  ) : null;
}
