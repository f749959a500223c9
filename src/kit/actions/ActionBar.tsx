import Button from '@mui/material/Button';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { lazy, Suspense, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useRecordContext } from 'react-admin';
import { useRecord, useResource } from '../contexts';
import { focusHeading } from '../../shell/heading';
import { Unavailable } from '../ui/Unavailable';
import { useUnsaved } from '../ui/unsaved';
import type { AnyRecord, OneTimeExtras } from '../record';
import { useWords } from '../words';
import css from './actions.module.css';
import type { LostAction } from './ActionDialog';
import { ActionIcon } from './ActionIcon';
import { actionWords } from './actionWords';
import { MoreActions } from './MoreActions';
import { arranged, offersOf, type Offer } from './offers';
import { useNarrow } from '../ui/useNarrow';

const ActionDialog = lazy(() => import('./ActionDialog'));
const ArchiveDialog = lazy(() => import('../form/ArchiveDialog'));

/** The props of a custom dialog of an action. */
export interface OwnDialogProps {
  record: AnyRecord;
  onClose: () => void;
}

interface Props {
  /** The address to go to after archiving. */
  back: string;
  only?: (action: string) => boolean;
  /** The most buttons on a wide screen; further actions are in a menu. */
  room?: number;
  dialogs?: Readonly<Record<string, ComponentType<OwnDialogProps>>>;
  /** Shown in the dialog of each action, above its outcome. */
  about?: ReactNode;
  /** Called with the changed record and the one-time extras of the response. */
  onDone?: (record: AnyRecord, extras: OneTimeExtras) => void;
}

/** Buttons for the actions of the record in context, from its `actions`; a forbidden one says why. */
export function ActionBar(props: Props) {
  const record = useRecordContext();
  return record ? <Bar {...props} /> : null;
}

function Bar({ back, only, room = 2, dialogs, about, onDone }: Props) {
  const resource = useResource();
  const record = useRecord();
  const words = useWords();
  const narrow = useNarrow();
  const [asking, setAsking] = useState<string | null>(null);
  const offers = offersOf(resource, record).filter(({ name }) => only?.(name) ?? true);
  const { buttons, more } = arranged(offers, narrow ? 1 : room);
  // The outcome is unknown, but the response, which may have one-time fields, can still be fetched.
  const [lost, setLost] = useState<LostAction | null>(null);
  useUnsaved(lost !== null);
  const close = () => setAsking(null);
  const Own = asking === null ? undefined : dialogs?.[asking];

  // The action may remove the button that started it, and the focus with it.
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current && asking === null && (document.activeElement ?? document.body) === document.body) focusHeading();
    asked.current = asking !== null;
  }, [asking]);

  return (
    <div className={css['bar']}>
      {buttons.map((offer) => (
        <ActionButton key={offer.name} offer={offer} onAsk={setAsking} />
      ))}
      {lost && asking === null && (
        <Button
          color="warning"
          variant="contained"
          startIcon={<RefreshCw size={18} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setAsking(lost.action)}
        >
          {words.translate('action.checkLost', { action: actionWords(resource.name, lost.action, words, '').label })}
        </Button>
      )}
      {more.length > 0 && <MoreActions offers={more} onAsk={setAsking} />}
      {asking !== null && (
        <Suspense fallback={null}>
          {asking === 'archive' || asking === 'delete' ? (
            <ArchiveDialog action={asking} back={back} onClose={close} />
          ) : Own ? (
            <Own record={record} onClose={close} />
          ) : (
            <ActionDialog
              action={asking}
              lost={lost?.action === asking ? lost : null}
              about={about}
              onClose={(unknown) => {
                if (unknown || lost?.action === asking) setLost(unknown);
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

/** Moves the focus to the heading when a focused button is removed. */
function handFocusOn(button: HTMLButtonElement | null) {
  return () => {
    if (button !== null && button === document.activeElement) focusHeading();
  };
}

interface ButtonProps {
  offer: Offer;
  onAsk: (action: string) => void;
}

function ActionButton({ offer: { name, availability, destructive, isStep }, onAsk }: ButtonProps) {
  const resource = useResource();
  const words = useWords();
  return (
    <Unavailable availability={availability}>
      {(props) => (
        <Button
          {...props}
          ref={handFocusOn}
          color={destructive ? 'error' : isStep ? 'primary' : 'inherit'}
          variant={isStep ? 'contained' : 'outlined'}
          startIcon={<ActionIcon action={name} />}
          aria-haspopup="dialog"
          onClick={props.onClick ?? (() => onAsk(name))}
        >
          {actionWords(resource.name, name, words, '').label}
        </Button>
      )}
    </Unavailable>
  );
}
