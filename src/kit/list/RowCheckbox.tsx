import { useEffect, useRef } from 'react';
import css from './tick.module.css';

interface Props {
  label: string;
  checked: boolean;
  isIndeterminate?: boolean;
  onChange: () => void;
}

export function RowCheckbox({ label, checked, isIndeterminate = false, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = isIndeterminate;
  }, [isIndeterminate]);
  return (
    <label className={css['tick']}>
      <input ref={input} type="checkbox" aria-label={label} checked={checked} onChange={onChange} />
    </label>
  );
}
