import { type NotificationType, useCloseNotification } from 'react-admin';
import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import SnackbarContent from '@mui/material/SnackbarContent';
import { Link } from 'react-router';
import type { LiveMessage } from '../../../contract/live';
import { noticeKinds, type NoticeKind } from '../../../contract/people/notifications';
import { noticeRecords, noticePath, multipleNoticesPath } from '../../../contract/notices';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import type { useIsOperationPermitted } from '../../session/useMayDo';
import type { AnyRecord } from '../../kit/record';
import { isOpenRecord } from '../../kit/openRecord';
import { claimNotice } from './shownNotices';
import { useResourceText } from '../../kit/resourceText';

/** Milliseconds; longer than after the user's own action, because the user does not expect this toast. */
const toastDurationMs = 12_000;

interface NoticeContext {
  uid: unknown;
  dataProvider: ConsoleDataProvider;
  mayDo: ReturnType<typeof useIsOperationPermitted>;
  notify: (toast: ReactNode, options: { type: NotificationType; autoHideDuration: number }) => void;
}

export async function showNoticeToasts(
  { uid, dataProvider, mayDo, notify }: NoticeContext,
  messages: readonly LiveMessage[],
): Promise<void> {
  // Skips the user's own requests from other tabs and devices: only other people may decide them.
  const othersMessages = messages.filter(({ actor }) => actor?.uid !== uid);
  for (const kind of noticeKinds) {
    const claimedIds = await Promise.all(othersMessages.map((message) => claimNoticeIds(message, kind)));
    const { resource, action } = noticeRecords[kind];
    if (!mayDo(resource, action)) continue;
    const { name } = resource;
    const ids = [...new Set(claimedIds.flat())].filter((id) => !isOpenRecord(name, id));
    const [first, ...rest] = await filterWaiting(dataProvider, kind, ids);
    if (first === undefined) continue;
    notify(<NoticeToast kind={kind} ids={[first, ...rest]} />, { type: 'info', autoHideDuration: toastDurationMs });
  }
}

async function claimNoticeIds({ requestId, notices = [] }: LiveMessage, kind: NoticeKind): Promise<string[]> {
  const ids = notices.filter((notice) => notice.kind === kind).map(({ id }) => id);
  return ids.length > 0 && (await claimNotice({ requestId, kind })) ? ids : [];
}

async function filterWaiting(
  dataProvider: ConsoleDataProvider,
  kind: NoticeKind,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const { resource, action } = noticeRecords[kind];
  try {
    const { data } = await dataProvider.getMany<AnyRecord>(resource.name, { ids: [...ids] });
    return data.filter(({ actions }) => action === 'read' || actions[action]?.allowed === true).map(({ id }) => id);
  } catch {
    // Shows all records after an error; the page that opens reports the error.
    return [...ids];
  }
}

function NoticeToast({ kind, ids }: { kind: NoticeKind; ids: readonly [string, ...string[]] }) {
  const { translate, format } = useResourceText();
  const close = useCloseNotification();
  const isSingle = ids.length === 1;
  return (
    <SnackbarContent
      // Announces politely; the default role is `alert`.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="status"
      message={translate(`notices.told.${kind}`, { smart_count: ids.length, count: format.number(ids.length) })}
      action={
        <Button
          component={Link}
          to={isSingle ? noticePath({ kind, id: ids[0] }) : multipleNoticesPath}
          color="inherit"
          size="small"
          onClick={close}
        >
          {translate(isSingle ? 'notices.open' : 'notices.openSeveral')}
        </Button>
      }
    />
  );
}
