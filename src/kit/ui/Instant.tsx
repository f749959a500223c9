import { useFormat } from './format';
import css from './instant.module.css';

/** Shows a moment as text and as a machine-readable `<time>`. In narrow places the time wraps below the date. */
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
