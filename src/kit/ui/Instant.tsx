import { useFormat } from './format';
import css from './instant.module.css';

/** A moment as a person reads it, and as a machine does. Where there is no room for all of it the time goes below the date. */
export function Instant({ value }: { value: string }) {
  const text = useFormat().instant(value);
  const at = text.lastIndexOf(', ') + 1;
  return (
    <time dateTime={value}>
      <span className={css['part']}>{text.slice(0, at)}</span>
      {at > 0 && ' '}
      <span className={css['part']}>{text.slice(at).trim()}</span>
    </time>
  );
}
