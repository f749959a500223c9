import { useDataProvider, useGetIdentity, useNotify } from 'react-admin';
import type { LiveMessage } from '../../contract/live';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { loadAside } from '../lostChunk';
import { useMayDo } from '../session/useMayDo';

/** `tellNotices`, which is fetched when there is something to tell. */
export function useTellNotices(): (messages: readonly LiveMessage[]) => Promise<void> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const uid = useGetIdentity().identity?.id;
  const mayDo = useMayDo();

  return async (messages) => {
    const telling = messages.filter(({ notices }) => notices);
    if (telling.length === 0) return;
    // Where it cannot be had, lists and the bell tell it.
    const part = await loadAside(() => import('./tellNotices')).catch(() => null);
    await part?.tellNotices({ uid, dataProvider, mayDo, notify }, telling);
  };
}
