import { useDataProvider, useGetIdentity, useNotify } from 'react-admin';
import type { LiveMessage } from '../../../contract/live';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { loadOptionalChunk } from '../../chunkLoading';
import { useIsOperationPermitted } from '../../session/useMayDo';

export function useShowNoticeToasts(): (messages: readonly LiveMessage[]) => Promise<void> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const uid = useGetIdentity().identity?.id;
  const mayDo = useIsOperationPermitted();

  return async (messages) => {
    const messagesWithNotices = messages.filter(({ notices }) => notices);
    if (messagesWithNotices.length === 0) return;
    // Ignores a chunk that cannot be loaded: lists and the bell still show the records.
    const toastModule = await loadOptionalChunk(() => import('./showNoticeToasts')).catch(() => null);
    await toastModule?.showNoticeToasts({ uid, dataProvider, mayDo, notify }, messagesWithNotices);
  };
}
