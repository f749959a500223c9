import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import type { Resource } from '../../../api/contract/resource';
import { useWords } from '../words';
import type { ColumnChoice } from './columnChoice';
import css from './list.module.css';
import type { Opened } from './ListToolbar';

interface Props extends Opened {
  resource: Resource;
  choice: ColumnChoice;
}

export default function ColumnMenu({ resource, choice, anchor, onClose }: Props) {
  const words = useWords();
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': words.translate('list.columns') } }}
    >
      <div className={css['choices']}>
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
    </Popover>
  );
}
