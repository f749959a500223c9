import { useEffect, useState } from 'react';
import { useGetIdentity } from 'react-admin';
import { flushSync } from 'react-dom';
import { useWords } from '../words';
import './print.css';

/** Whose paper it is, who printed it and when; on paper alone. */
export function PrintedAt() {
  const { translate, format } = useWords();
  const { identity } = useGetIdentity();
  const [at, setAt] = useState(() => new Date().toISOString());
  useEffect(() => {
    // The page is printed as it stands when all have been told.
    const told = () => flushSync(() => setAt(new Date().toISOString()));
    addEventListener('beforeprint', told);
    return () => removeEventListener('beforeprint', told);
  }, []);
  const name = identity?.fullName;
  return name ? <p className="printed-at">{translate('print.at', { moment: format.instant(at), name })}</p> : null;
}
