import Tooltip from '@mui/material/Tooltip';
import Info from 'lucide-react/icons/info';
import { useResourceText } from '../../kit/resourceText';
import css from './figures.module.css';

/** Definition of a figure, shown on hover, focus and tap. */
export function FigureDefinition({ name, text }: { name: string; text: string }) {
  const { translate } = useResourceText();
  return (
    <Tooltip title={text} describeChild enterTouchDelay={0} leaveTouchDelay={8_000} arrow>
      <button
        type="button"
        className={css['definition']}
        data-screen
        aria-label={translate('reports.definitionOf', { name })}
      >
        <Info size={14} aria-hidden />
      </button>
    </Tooltip>
  );
}
