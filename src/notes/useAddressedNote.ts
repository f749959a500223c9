import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import type { MoreRows } from '../kit/list/useInfiniteRows';
import { noteIdInHash } from './noteHash';
import type { Note } from './useWriteNotes';

/**
 * Finds the note named in the URL hash: loads further pages until it is there, then scrolls to it and focuses it, once
 * per navigation. `isGone`: all notes are loaded and none of them matches.
 */
export function useAddressedNote(rows: readonly Note[], isPending: boolean, more: MoreRows) {
  const { hash, key } = useLocation();
  const id = noteIdInHash(hash);
  const focusedFor = useRef<string | null>(null);
  const isFound = id !== null && rows.some((note) => note.id === id);
  const isSearching = id !== null && !isFound && !isPending && !more.problem;
  const loadMore = useEffectEvent(() => more.load());
  const { hasMore, isFetching } = more;

  useEffect(() => {
    if (isSearching && hasMore && !isFetching) loadMore();
  }, [isSearching, hasMore, isFetching]);

  useEffect(() => {
    if (!isFound || focusedFor.current === key) return;
    focusedFor.current = key;
    const note = document.getElementById(`note-${id}`);
    note?.scrollIntoView({ block: 'center' });
    note?.focus({ preventScroll: true });
  }, [isFound, key, id]);

  return { addressed: id, isGone: isSearching && !hasMore && !isFetching };
}
