import { useState } from 'react';
import type { Notification } from './notification';
import type { Marks } from './useMarkNotifications';

export interface MovedRow {
  notification: Notification;
  /** Position in the list at the time of the move. */
  index: number;
  label: 'archived' | 'snoozed' | 'returned';
  undoMarks: Marks;
  isUndone: boolean;
}

/**
 * Remembers the rows that the user moved to another tab and returns the list with them in their former places, so that
 * no other row moves under the pointer. A row whose move is undone stays until the API lists it again.
 */
export function useMovedRows(rows: readonly Notification[]) {
  const [moved, setMoved] = useState<readonly MovedRow[]>([]);
  const isListed = ({ notification }: MovedRow) => rows.some(({ id }) => id === notification.id);
  const isBack = (move: MovedRow) => move.isUndone && isListed(move);
  // A row that is back must not stay when it leaves the list again.
  if (moved.some(isBack)) setMoved(moved.filter((move) => !isBack(move)));
  const shownRows: { notification: Notification; move?: MovedRow }[] = rows.map((notification) => ({ notification }));
  for (const move of moved.toSorted((one, other) => one.index - other.index))
    if (!isListed(move))
      shownRows.splice(move.index, 0, { notification: move.notification, ...(!move.isUndone && { move }) });
  const others = ({ id }: Notification) => moved.filter(({ notification }) => notification.id !== id);
  return {
    shownRows,
    addMove: (notification: Notification, marks: Marks) =>
      setMoved([
        ...others(notification),
        {
          notification,
          index: shownRows.findIndex((one) => one.notification.id === notification.id),
          label: marks.isArchived === true ? 'archived' : marks.snoozedUntil ? 'snoozed' : 'returned',
          undoMarks: { ids: [notification.id], ...formerMarks(notification, marks) },
          isUndone: false,
        },
      ]),
    undoMove: (move: MovedRow) => setMoved([...others(move.notification), { ...move, isUndone: true }]),
    clearMoves: () => setMoved([]),
  };
}

function formerMarks({ archivedAt, snoozedUntil, isSnoozed, isRead }: Notification, { isArchived }: Marks): Marks {
  if (archivedAt !== null) return { isArchived: true };
  if (isSnoozed) return { snoozedUntil };
  return isArchived === true ? { isArchived: false, isRead } : { snoozedUntil: null, isRead };
}
