import type { LucideIcon } from 'lucide-react';
import css from './markButton.module.css';

interface Props {
  icon: LucideIcon;
  label: string;
  hint: string;
  isOn: boolean | undefined;
  onClick: () => void;
}

export function MarkButton({ icon: Icon, label, hint, isOn, onClick }: Props) {
  if (isOn === undefined) return <span className={css['mark']} />;
  return (
    <button type="button" className={css['mark']} aria-pressed={isOn} aria-label={label} title={hint} onClick={onClick}>
      <Icon size={20} aria-hidden />
    </button>
  );
}
