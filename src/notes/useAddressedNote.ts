import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import type { MoreRows } from '../kit/list/useInfiniteRows';
import { noteIn } from './noteHash';
import type { Note } from './useWriteNotes';

/**
 * The note that the address names: further notes are loaded until it is there; then it comes into view and has the focus,
 * once for each time somebody arrives. `isGone`: all are there, and it is none of them.
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
