import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Minus from 'lucide-react/icons/minus';
import { useResourceText } from '../../kit/resourceText';
import { EmptyValue } from '../../kit/ui/EmptyValue';
import css from './figures.module.css';
import reportsCss from '../reports.module.css';
import type { Change } from './change';
import type { FigureFormat } from './useFigureFormat';

interface Props {
  change: Change | null;
  before?: string;
  figureFormat: FigureFormat;
}

const icons = { up: ArrowUp, down: ArrowDown, same: Minus };

export function ChangeMark({ change, before, figureFormat }: Props) {
  const { translate } = useResourceText();
  if (!change) return <EmptyValue />;
  const Icon = icons[change.direction];
  return (
    <span
      className={css['change']}
      data-meaning={change.meaning}
      title={before && translate('reports.before', { value: before })}
    >
      <Icon size={14} strokeWidth={2.5} aria-hidden />
      <span className={reportsCss['visuallyHidden']}>{translate(`reports.change.${change.direction}`)} </span>
      {figureFormat.change(change)}
    </span>
  );
}
