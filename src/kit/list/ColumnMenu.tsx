import Button from '@mui/material/Button';
import { useResource } from '../contexts';
import { Popup } from '../ui/Popup';
import { useWords } from '../words';
import type { ColumnChoice } from './columnChoice';
import css from './menus.module.css';
import type { Opened } from './ListToolbar';

interface Props extends Opened {
  choice: ColumnChoice;
}

/** More are easier to find side by side. */
const inOneColumn = 10;

export default function ColumnMenu({ choice, anchor, onClose }: Props) {
  const words = useWords();
  const resource = useResource();
  return (
    <Popup label={words.translate('list.columns')} anchor={anchor} onClose={onClose}>
      <div className={css['choices']} data-many={choice.all.length > inOneColumn || undefined}>
        {choice.all.map(({ name }) => (
          <label key={name}>
            <input type="checkbox" checked={choice.shown.has(name)} onChange={() => choice.toggle(name)} />
            {words.field(resource.name, name)}
          </label>
        ))}
        <Button color="inherit" size="small" disabled={!choice.reset} onClick={choice.reset}>
          {words.translate('list.resetColumns')}
        </Button>
      </div>
    </Popup>
  );
}
