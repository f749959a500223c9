import type { LucideIcon } from 'lucide-react';
import css from './markButton.module.css';

interface Props {
  icon: LucideIcon;
  /** Accessible name, the same in both states. */
  label: string;
  hint: string;
  /** `undefined` while unknown: the space stays reserved. */
  isOn: boolean | undefined;
  onClick: () => void;
}

/** Toggle beside a record's title that marks the record for the signed-in person. */
export function MarkButton({ icon: Icon, label, hint, isOn, onClick }: Props) {
  if (isOn === undefined) return <span className={css['mark']} />;
  return (
    <button type="button" className={css['mark']} aria-pressed={isOn} aria-label={label} title={hint} onClick={onClick}>
      <Icon size={20} aria-hidden />
    </button>
  );
}
