import { useFormat } from './format';
import css from './instant.module.css';

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
