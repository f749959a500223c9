import Button from '@mui/material/Button';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { lazy, Suspense, use, useEffect, useRef, useState, type ComponentType, type ReactNode, useId } from 'react';
import { useRecordContext } from 'react-admin';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useRecord, useResource } from '../contexts';
import { focusHeading, focusHeadingOnUnmount, PageMenuContext } from '../../shell/Page';
import { ActionAvailability, useUnavailableReason } from '../ui/ActionAvailability';
import { PrimaryAction } from '../ui/PrimaryAction';
import { useUnsaved } from '../../unsaved';
import { titleOf, type AnyRecord, type OneTimeExtras } from '../record';
import { useResourceText } from '../resourceText';
import css from './actions.module.css';
import type { UnconfirmedAction } from './ActionDialog';
import { ActionIcon } from './ActionIcon';
import { actionText } from './actionText';
import { splitOverflow, actionOptionsOf, type ActionOption, isAvailable } from './actionOptions';
import { useIsNarrow } from '../ui/useIsNarrow';
import { useDismissOnBack } from '../ui/useDismissOnBack';

const ActionDialog = lazy(() => import('./ActionDialog'));
const ArchiveDialog = lazy(() => import('../form/ArchiveDialog'));

export interface CustomDialogProps {
  record: AnyRecord;
  onClose: () => void;
}

/** Entry of the menu "More" that is not an action of the record, such as a download. */
export interface MenuEntry {
  label: string;
  icon: ReactNode;
  onChoose: () => void;
}

interface Props {
  back: string;
  filter?: (action: string) => boolean;
  maxButtons?: number;
  /** Whether the buttons stand in a row of a list: small, quiet, and labelled with the title of the record. */
  isInRow?: boolean;
  /** Look of the buttons, except that of the next step. */
  variant?: 'outlined' | 'text';
  /** False on the page of a form, whose primary action saves: the next step is then a secondary button. */
  hasPrimary?: boolean;
  dialogs?: Readonly<Record<string, ComponentType<CustomDialogProps>>>;
  dialogNote?: ReactNode;
  onDone?: (record: AnyRecord, extras: OneTimeExtras) => void;
  menuEntries?: readonly MenuEntry[];
}

const noEntries: readonly MenuEntry[] = [];

/**
 * Shows buttons for the `actions` of the record in context. A forbidden action shows the reason.
 *
 * @example
 *   <RecordScope resource={settings} record={setting}>
 *     <ActionBar back={routeOf(settings)} filter={(name) => name !== 'archive'} />
 *   </RecordScope>
 */
export function ActionBar(props: Props) {
  const record = useRecordContext();
  return record ? <ActionButtons {...props} /> : null;
}

function ActionButtons({
  back,
  filter,
  maxButtons = 2,
  isInRow = false,
  variant = 'outlined',
  hasPrimary = true,
  dialogs,
  dialogNote,
  onDone,
  menuEntries = noEntries,
}: Props) {
  const resource = useResource();
  const record = useRecord();
  const resourceText = useResourceText();
  const isNarrow = useIsNarrow();
  const [openAction, setOpenAction] = useState<string | null>(null);
  const options = actionOptionsOf(resource, record).filter(({ name }) => filter?.(name) ?? true);
  const hasMoreItems = use(PageMenuContext) !== undefined;
  const { buttons, more } = splitOverflow(options, isNarrow ? Math.min(1, maxButtons) : maxButtons);
  const [unconfirmedAction, setUnconfirmed] = useState<UnconfirmedAction | null>(null);
  useUnsaved(unconfirmedAction !== null);
  const close = () => setOpenAction(null);
  const CustomDialog = openAction === null ? undefined : dialogs?.[openAction];

  // Focuses the heading when the dialog closes, if the action has removed the button that opened it.
  const wasDialogOpen = useRef(false);
  useEffect(() => {
    if (wasDialogOpen.current && openAction === null && (document.activeElement ?? document.body) === document.body)
      focusHeading();
    wasDialogOpen.current = openAction !== null;
  }, [openAction]);

  return (
    <div className={css['bar']}>
      {buttons.map((option) => (
        <ActionButton
          key={option.name}
          option={option}
          isPrimary={option.isNextStep && hasPrimary && !isInRow}
          isInRow={isInRow}
          variant={variant}
          onChoose={setOpenAction}
        />
      ))}
      {unconfirmedAction && openAction === null && (
        <Button
          color="warning"
          variant="contained"
          startIcon={<RefreshCw size={18} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setOpenAction(unconfirmedAction.action)}
        >
          {resourceText.translate('action.checkLost', {
            action: actionText(resource.name, unconfirmedAction.action, resourceText, '').label,
          })}
        </Button>
      )}
      {(more.length + menuEntries.length > 0 || hasMoreItems) && (
        <MoreActions options={more} entries={menuEntries} onChoose={setOpenAction} />
      )}
      {openAction !== null && (
        <Suspense fallback={null}>
          {openAction === 'archive' || openAction === 'delete' ? (
            <ArchiveDialog action={openAction} back={back} onClose={close} />
          ) : CustomDialog ? (
            <CustomDialog record={record} onClose={close} />
          ) : (
            <ActionDialog
              action={openAction}
              unconfirmedAction={unconfirmedAction?.action === openAction ? unconfirmedAction : null}
              note={dialogNote}
              onClose={(stillUnconfirmed) => {
                if (stillUnconfirmed || unconfirmedAction?.action === openAction) setUnconfirmed(stillUnconfirmed);
                close();
              }}
              onDone={onDone}
            />
          )}
        </Suspense>
      )}
    </div>
  );
}

interface ActionButtonProps {
  option: ActionOption;
  isPrimary: boolean;
  isInRow: boolean;
  variant: 'outlined' | 'text';
  onChoose: (action: string) => void;
}

function ActionButton({ option, isPrimary, isInRow, variant, onChoose }: ActionButtonProps) {
  const resource = useResource();
  const record = useRecord();
  const resourceText = useResourceText();
  const { name, availability, destructive } = option;
  const { label } = actionText(resource.name, name, resourceText, '');
  const button = (
    <ActionAvailability availability={availability}>
      {(props) => (
        <Button
          {...props}
          ref={focusHeadingOnUnmount}
          color={destructive ? 'error' : isPrimary ? 'primary' : 'inherit'}
          variant={isPrimary ? 'contained' : variant}
          {...(isInRow && { size: 'small', 'aria-label': `${label}: ${titleOf(resource, record, resourceText)}` })}
          startIcon={!isInRow && <ActionIcon action={name} />}
          aria-haspopup="dialog"
          onClick={props.onClick ?? (() => onChoose(name))}
        >
          {label}
        </Button>
      )}
    </ActionAvailability>
  );
  return isPrimary ? <PrimaryAction>{button}</PrimaryAction> : button;
}

interface MoreActionsProps {
  options: readonly ActionOption[];
  entries?: readonly MenuEntry[];
  onChoose: (action: string) => void;
}

export function MoreActions(props: MoreActionsProps) {
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
      {anchor && (
        <Suspense>
          <ActionMenu {...props} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}

interface ActionMenuProps extends MoreActionsProps {
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
