import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import type { MoreRows } from '../kit/list/useInfiniteRows';
import { noteIn } from './noteHash';
import type { Note } from './useWriteNotes';

/**
 * Finds the note named in the URL hash: loads further pages until it is there, then scrolls to it and focuses it, once
 * per navigation. `isGone`: all notes are loaded and none of them matches.
 */
export function useAddressedNote(rows: readonly Note[], isPending: boolean, more: MoreRows) {
  const { hash, key } = useLocation();
  const id = noteIn(hash);
  const shownFor = useRef<string | null>(null);
  const isThere = id !== null && rows.some((note) => note.id === id);
  const isSought = id !== null && !isThere && !isPending && !more.problem;
  const loadMore = useEffectEvent(() => more.load());
  const { hasMore, isFetching } = more;

  useEffect(() => {
    if (isSought && hasMore && !isFetching) loadMore();
  }, [isSought, hasMore, isFetching]);

  useEffect(() => {
    if (!isThere || shownFor.current === key) return;
    shownFor.current = key;
    const note = document.getElementById(`note-${id}`);
    note?.scrollIntoView({ block: 'center' });
    note?.focus({ preventScroll: true });
  }, [isThere, key, id]);

  return { addressed: id, isGone: isSought && !hasMore && !isFetching };
}
