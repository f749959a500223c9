import BellIcon from 'lucide-react/icons/bell';
import { useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { notifications } from '../../contract/people/notifications';
import { isEndpointMissing } from '../data/problem';
import { useRecords } from '../kit/list/useRecords';
import uiCss from '../kit/ui/ui.module.css';
import { useResourceText } from '../kit/resourceText';
import css from './bell.module.css';
import { BellPanel } from './BellPanel';

const subscribeNever = () => () => {};
const findToolbarSlot = () => document.getElementById('tools');

const maxCountShown = 99;

export function Bell() {
  const { translate, format } = useResourceText();
  const { pathname } = useLocation();
  const tools = useSyncExternalStore(subscribeNever, findToolbarSlot);
  const [opened, setOpened] = useState<{ anchor: HTMLElement; on: string } | null>(null);
  const { total = 0, error } = useRecords(notifications, {
    filter: { isRead: false },
    sort: { field: 'createdAt', order: 'DESC' },
    perPage: 1,
  });
  // Closes the panel after a navigation.
  const anchor = opened?.on === pathname ? opened.anchor : null;
  const unread =
    total > 0 ? translate('notifications.unread', { smart_count: total, count: format.number(total) }) : '';
  const name = translate('notifications.title');
  if (!tools || isEndpointMissing(error)) return null;
  return createPortal(
    <>
      <button
        type="button"
        className={css['bell']}
        aria-label={unread ? `${name}: ${unread}` : name}
        title={name}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setOpened({ anchor: event.currentTarget, on: pathname })}
      >
        <BellIcon size={20} aria-hidden />
        {total > 0 && (
          <span className={css['count']} aria-hidden>
            {total > maxCountShown ? `${maxCountShown}+` : total}
          </span>
        )}
      </button>
      <output className={uiCss['visuallyHidden']}>{unread}</output>
      {anchor && <BellPanel anchor={anchor} onClose={() => setOpened(null)} />}
    </>,
    tools,
  );
}
