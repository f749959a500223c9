import Button from '@mui/material/Button';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { lazy, Suspense, use, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useRecordContext } from 'react-admin';
import { Link, useLocation, useSearchParams } from 'react-router';
import { approvals } from '../../../contract/people/approvals';
import { useRecord, useResource } from '../contexts';
import { focusHeading, focusHeadingOnUnmount, PageMenuContext } from '../../shell/Page';
import { ActionAvailability } from '../ui/ActionAvailability';
import { PrimaryAction } from '../ui/PrimaryAction';
import { useUnsaved } from '../../unsaved';
import { pathOf } from '../form/paths';
import { titleOf, type AnyRecord, type OneTimeExtras } from '../record';
import { useResourceText } from '../resourceText';
import css from './actions.module.css';
import type { UnconfirmedAction } from './ActionDialog';
import { ActionIcon } from './ActionIcon';
import { MoreActions, type MenuEntry } from './MoreActions';
import { actionText } from './actionText';
import {
  actionParam,
  splitOverflow,
  actionOptionsOf,
  isAvailable,
  pendingApprovalOf,
  type ActionOption,
} from './actionOptions';
import { useIsNarrow, useIsPhone } from '../ui/useIsNarrow';

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
  /** Number of buttons in the bar at the bottom of a phone. Default: one, none beside a button of the page. */
  phoneButtons?: number;
  /**
   * Whether the buttons stand in a row of a list: small, quiet, and labelled with the title of the record. An action that
   * awaits an approval is a link to it.
   */
  isInRow?: boolean;
  /** Look of the buttons, except that of the next step. */
  variant?: 'outlined' | 'text';
  /** False on the page of a form, whose primary action saves: the next step is then a secondary button. */
  hasPrimary?: boolean;
  dialogs?: Readonly<Record<string, ComponentType<CustomDialogProps>>>;
  dialogNote?: ReactNode;
  /** Replaces the title of the record in the texts of the dialogs. */
  dialogTitle?: string;
  dialogWidth?: 'md' | undefined;
  /** False if `dialogNote` describes the effect, so that the previews omit the changes of the record. */
  previewsChanges?: boolean;
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
  phoneButtons,
  isInRow = false,
  variant = 'outlined',
  hasPrimary = true,
  dialogs,
  dialogNote,
  dialogTitle,
  dialogWidth,
  previewsChanges,
  onDone,
  menuEntries = noEntries,
  children,
}: Props) {
  const resource = useResource();
  const record = useRecord();
  const resourceText = useResourceText();
  const isNarrow = useIsNarrow();
  const options = actionOptionsOf(resource, record).filter(({ name }) => filter?.(name) ?? true);
  const { state } = useLocation();
  const [addressParams, setAddressParams] = useSearchParams();
  const [openAction, setOpenAction] = useState(() => {
    const linkedAction = isInRow ? null : addressParams.get(actionParam);
    return options.find((option) => option.name === linkedAction && isAvailable(option))?.name ?? null;
  });
  const renderMoreItems = use(PageMenuContext);
  const isPhone = useIsPhone();
  const canBeInPageBar = renderMoreItems !== undefined && isPhone && hasPrimary;
  const hasNextStep = options.some(({ isNextStep }) => isNextStep);
  const barButtons = phoneButtons ?? (children && !hasNextStep ? 0 : 1);
  const shownCount = canBeInPageBar
    ? Math.min(barButtons, maxButtons)
    : isNarrow
      ? Math.min(1, maxButtons)
      : maxButtons;
  const overflow = splitOverflow(options, shownCount);
  const isMenuOfOne =
    (!isNarrow || variant === 'text') &&
    !renderMoreItems &&
    menuEntries.length === 0 &&
    overflow.more.length === 1 &&
    overflow.more.every(isAvailable);
  const { buttons, more } = isMenuOfOne ? splitOverflow(options, shownCount + 1) : overflow;
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
  const isOnlyMore = buttons.length === 0 && !children && !unconfirmedAction;
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
          isIconOnly={isInRow || variant === 'text' || (canBeInPageBar && isOnlyMore)}
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
              title={dialogTitle}
              width={dialogWidth}
              previewsChanges={previewsChanges}
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
  return canBeInPageBar && !isOnlyMore ? <PrimaryAction>{bar}</PrimaryAction> : bar;
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
  const approvalId = isInRow ? pendingApprovalOf(availability) : null;
  if (approvalId !== null) {
    const text = resourceText.translate('approvals.awaited');
    return (
      <Link
        className={css['awaited']}
        to={pathOf(approvals, approvalId)}
        aria-label={`${text}: ${titleOf(resource, record, resourceText)}`}
      >
        {text}
      </Link>
    );
  }
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
