import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useId, useState } from 'react';
import { useResource } from '../contexts';
import { useDismissOnBack } from '../ui/useDismissOnBack';
import { useUnavailableReason } from '../ui/ActionAvailability';
import { useResourceText } from '../resourceText';
import css from './actions.module.css';
import { ActionIcon } from './ActionIcon';
import { actionText } from './actionText';
import { isAvailable, type ActionOption } from './actionOptions';

interface Props {
  options: readonly ActionOption[];
  onChoose: (action: string) => void;
}

export function MoreActions({ options, onChoose }: Props) {
  const resourceText = useResourceText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        color="inherit"
        variant="outlined"
        startIcon={<Ellipsis size={18} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {resourceText.translate('action.more')}
      </Button>
      {anchor && <ActionMenu options={options} onChoose={onChoose} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}

interface ActionMenuProps extends Props {
  anchor: HTMLElement;
  onClose: () => void;
}

function ActionMenu({ options, onChoose, anchor, onClose }: ActionMenuProps) {
  const resource = useResource();
  const resourceText = useResourceText();
  const reasonOf = useUnavailableReason();
  const id = useId();
  useDismissOnBack(onClose);
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': resourceText.translate('action.moreActions') },
        // Actions with `aria-disabled` stay reachable by the arrow keys.
        list: { disabledItemsFocusable: true },
      }}
    >
      {options.map((option) => {
        const available = isAvailable(option);
        const reason = reasonOf(option.availability);
        return (
          <MenuItem
            key={option.name}
            aria-disabled={!available}
            aria-haspopup="dialog"
            aria-describedby={reason ? `${id}-${option.name}` : undefined}
            onClick={() => {
              if (!available) return;
              onClose();
              onChoose(option.name);
            }}
          >
            <span
              className={css['choice']}
              data-destructive={(option.destructive && available) || undefined}
              data-off={!available || undefined}
            >
              <i>
                <ActionIcon action={option.name} />
              </i>
              <span>{actionText(resource.name, option.name, resourceText, '').label}</span>
              {reason && (
                <span id={`${id}-${option.name}`} className={css['disabledReason']}>
                  {reason}
                </span>
              )}
            </span>
          </MenuItem>
        );
      })}
    </Menu>
  );
}
