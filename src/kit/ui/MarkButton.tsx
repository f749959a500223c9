import type { LucideIcon } from 'lucide-react';
import css from './markButton.module.css';

interface Props {
  icon: LucideIcon;
  /** What it does, whichever way it stands. */
  label: string;
  /** What a click would do now. */
  hint: string;
  /** Not known yet: its place is kept. */
  isOn: boolean | undefined;
  onClick: () => void;
}

/** Marks a record for oneself, or no longer, beside its title. */
export function MarkButton({ icon: Icon, label, hint, isOn, onClick }: Props) {
  if (isOn === undefined) return <span className={css['mark']} />;
  return (
    <button type="button" className={css['mark']} aria-pressed={isOn} aria-label={label} title={hint} onClick={onClick}>
      <Icon size={20} aria-hidden />
    </button>
  );
}
