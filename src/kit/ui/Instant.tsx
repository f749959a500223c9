import { useFormat } from './format';

/** A moment as a person reads it, and as a machine does. */
export function Instant({ value }: { value: string }) {
  const { instant } = useFormat();
  return <time dateTime={value}>{instant(value)}</time>;
}
