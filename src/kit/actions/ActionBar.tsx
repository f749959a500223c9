import Button from '@mui/material/Button';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { lazy, Suspense, use, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useRecordContext } from 'react-admin';
import { useLocation, useSearchParams } from 'react-router';
import { hasOwnActions } from '../../../contract/resource';
import { useRecord, useResource } from '../contexts';
import { focusHeading, focusHeadingOnUnmount, PageMenuContext } from '../../shell/Page';
import { ActionAvailability } from '../ui/ActionAvailability';
import { PrimaryAction } from '../ui/PrimaryAction';
import { useUnsaved } from '../../unsaved';
import { titleOf, type AnyRecord, type OneTimeExtras } from '../record';
import { useResourceText } from '../resourceText';
import css from './actions.module.css';
import type { UnconfirmedAction } from './ActionDialog';
import { ActionIcon } from './ActionIcon';
import { MoreActions, type MenuEntry } from './MoreActions';
import { actionText } from './actionText';
import { actionParam, splitOverflow, actionOptionsOf, isAvailable, type ActionOption } from './actionOptions';
import { usePendingApprovals, withoutPendingActions } from './usePendingApprovals';
import { useIsNarrow } from '../ui/useIsNarrow';

const ActionDialog = lazy(() => import('./ActionDialog'));
const ArchiveDialog = lazy(() => import('../form/ArchiveDialog'));

export interface CustomDialogProps {
  record: AnyRecord;
  onClose: () => void;
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
  /** Further buttons of the page, placed after the secondary actions and before the next step. */
  children?: ReactNode;
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
  children,
}: Props) {
  const resource = useResource();
  const record = useRecord();
  const resourceText = useResourceText();
  const isNarrow = useIsNarrow();
  const { pending } = usePendingApprovals({
    resource,
    recordId: record.id,
    enabled: !isInRow && hasOwnActions(resource),
  });
  const options = actionOptionsOf(resource, withoutPendingActions(record, pending)).filter(
    ({ name }) => filter?.(name) ?? true,
  );
  const { state } = useLocation();
  const [addressParams, setAddressParams] = useSearchParams();
  const [openAction, setOpenAction] = useState(() => {
    const linkedAction = isInRow ? null : addressParams.get(actionParam);
    return options.find((option) => option.name === linkedAction && isAvailable(option))?.name ?? null;
  });
  const renderMoreItems = use(PageMenuContext);
  const isPhone = useIsNarrow(600);
  // The bar at the bottom of a phone has room for one button of the record beside the page's own and "More".
  const isInPageBar = renderMoreItems !== undefined && isPhone && hasPrimary;
  const hasNextStep = options.some(({ isNextStep }) => isNextStep);
  const barButtons = children && !hasNextStep ? 0 : 1;
  const { buttons, more } = splitOverflow(
    options,
    isInPageBar ? Math.min(barButtons, maxButtons) : isNarrow ? Math.min(1, maxButtons) : maxButtons,
  );
  const [unconfirmedAction, setUnconfirmed] = useState<UnconfirmedAction | null>(null);
  useUnsaved(unconfirmedAction !== null);
  const close = () => {
    setOpenAction(null);
    if (!addressParams.has(actionParam)) return;
    addressParams.delete(actionParam);
    setAddressParams(addressParams, { replace: true, state });
  };
  const CustomDialog = openAction === null ? undefined : dialogs?.[openAction];

  // Focuses the heading when the dialog closes, if the action has removed the button that opened it.
  const wasDialogOpen = useRef(false);
  useEffect(() => {
    if (wasDialogOpen.current && openAction === null && (document.activeElement ?? document.body) === document.body)
      focusHeading();
    wasDialogOpen.current = openAction !== null;
  }, [openAction]);

  const renderButton = (option: ActionOption) => (
    <ActionButton
      key={option.name}
      option={option}
      isPrimary={option.isNextStep && hasPrimary && !isInRow}
      isInRow={isInRow}
      variant={variant}
      onChoose={setOpenAction}
    />
  );
  const bar = (
    <div className={css['bar']}>
      {buttons.filter(({ isNextStep }) => !isNextStep).map(renderButton)}
      {children}
      {buttons.filter(({ isNextStep }) => isNextStep).map(renderButton)}
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
      {(more.length + menuEntries.length > 0 || renderMoreItems) && (
        <MoreActions
          options={more}
          entries={menuEntries}
          isIconOnly={isInRow || variant === 'text'}
          onChoose={setOpenAction}
        />
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
  return isInPageBar ? <PrimaryAction>{bar}</PrimaryAction> : bar;
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
