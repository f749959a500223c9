import { useDataProvider, useGetIdentity, useNotify } from 'react-admin';
import type { LiveMessage } from '../../contract/live';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { loadAside } from '../lostChunk';
import { useMayDo } from '../session/useMayDo';

/** Returns `tellNotices`, whose code is loaded with the first notice. */
export function useTellNotices(): (messages: readonly LiveMessage[]) => Promise<void> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const uid = useGetIdentity().identity?.id;
  const mayDo = useMayDo();

  return async (messages) => {
    const telling = messages.filter(({ notices }) => notices);
    if (telling.length === 0) return;
    // If the chunk cannot be loaded, lists and the bell still show the records.
    const part = await loadAside(() => import('./tellNotices')).catch(() => null);
    await part?.tellNotices({ uid, dataProvider, mayDo, notify }, telling);
  };
}
