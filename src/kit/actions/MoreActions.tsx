import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useId, useState } from 'react';
import { useResource } from '../contexts';
import { useDismissOnBack } from '../ui/useDismissOnBack';
import { useReason } from '../ui/Unavailable';
import { useWords } from '../words';
import css from './actions.module.css';
import { ActionIcon } from './ActionIcon';
import { actionWords } from './actionWords';
import { isAvailable, type Offer } from './offers';

interface Props {
  offers: readonly Offer[];
  onAsk: (action: string) => void;
}

/** The menu of further actions, and of those that are not allowed now, each with its reason. */
export function MoreActions({ offers, onAsk }: Props) {
  const words = useWords();
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
        {words.translate('action.more')}
      </Button>
      {anchor && <ActionMenu offers={offers} onAsk={onAsk} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}

interface MenuProps extends Props {
  anchor: HTMLElement;
  onClose: () => void;
}

/** Closes on Escape, on a click outside, and on the browser's Back. */
function ActionMenu({ offers, onAsk, anchor, onClose }: MenuProps) {
  const resource = useResource();
  const words = useWords();
  const reasonOf = useReason();
  const id = useId();
  useDismissOnBack(onClose);
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': words.translate('action.moreActions') },
        // Otherwise the arrow keys skip the actions with `aria-disabled`.
        list: { disabledItemsFocusable: true },
      }}
    >
      {offers.map((offer) => {
        const available = isAvailable(offer);
        const reason = reasonOf(offer.availability);
        return (
          <MenuItem
            key={offer.name}
            aria-disabled={!available}
            aria-haspopup="dialog"
            aria-describedby={reason ? `${id}-${offer.name}` : undefined}
            onClick={() => {
              if (!available) return;
              onClose();
              onAsk(offer.name);
            }}
          >
            <span
              className={css['choice']}
              data-destructive={(offer.destructive && available) || undefined}
              data-off={!available || undefined}
            >
              <i>
                <ActionIcon action={offer.name} />
              </i>
              <span>{actionWords(resource.name, offer.name, words, '').label}</span>
              {reason && (
                <span id={`${id}-${offer.name}`} className={css['why']}>
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
