import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { Suspense, use, useId, useState, type ReactNode } from 'react';
import { PageMenuContext } from '../../shell/Page';
import { useResource } from '../contexts';
import { useResourceText } from '../resourceText';
import { useUnavailableReason } from '../ui/ActionAvailability';
import { useDismissOnBack } from '../ui/useDismissOnBack';
import { ActionIcon } from './ActionIcon';
import { isAvailable, type ActionOption } from './actionOptions';
import { actionText } from './actionText';
import css from './actions.module.css';

/** Entry of the menu "More" that is not an action of the record, such as a download. */
export interface MenuEntry {
  label: string;
  icon: ReactNode;
  onChoose: () => void;
}

const noEntries: readonly MenuEntry[] = [];

interface MenuProps {
  options: readonly ActionOption[];
  entries?: readonly MenuEntry[];
  onChoose: (action: string) => void;
}

interface MoreActionsProps extends MenuProps {
  /** Shows the icon without the text, as in a row or a panel. */
  isIconOnly?: boolean;
}

export function MoreActions({ isIconOnly = false, ...menu }: MoreActionsProps) {
  const { translate } = useResourceText();
  const label = translate('action.more');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        className={isIconOnly ? css['iconButton'] : undefined}
        color="inherit"
        variant={isIconOnly ? 'text' : 'outlined'}
        startIcon={!isIconOnly && <Ellipsis size={18} aria-hidden />}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {isIconOnly ? <Ellipsis size={18} aria-hidden /> : label}
      </Button>
      {anchor && (
        <Suspense>
          <ActionMenu {...menu} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}

interface ActionMenuProps extends MenuProps {
  anchor: HTMLElement;
  onClose: () => void;
}

function ActionMenu({ options, entries = noEntries, onChoose, anchor, onClose }: ActionMenuProps) {
  const resource = useResource();
  const resourceText = useResourceText();
  const reasonOf = useUnavailableReason();
  const renderMoreItems = use(PageMenuContext);
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
      {entries.map(({ label, icon, onChoose: chooseEntry }) => (
        <MenuItem
          key={label}
          onClick={() => {
            onClose();
            chooseEntry();
          }}
        >
          <span className={css['choice']}>
            <i>{icon}</i>
            <span>{label}</span>
          </span>
        </MenuItem>
      ))}
      {options.length + entries.length > 0 && renderMoreItems && <Divider />}
      {renderMoreItems?.(onClose)}
    </Menu>
  );
}
