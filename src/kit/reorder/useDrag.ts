import { useEffect, useRef, useState, type PointerEvent } from 'react';

export interface Drag {
  id: string;
  /** Pixels. */
  offsetY: number;
  dropTarget: { id: string; side: 'before' | 'after' } | null;
}

/** Pixels from the edge of the window within which the page scrolls during a drag. */
const scrollMargin = 72;
/** Pixels per frame. */
const scrollStep = 9;

/**
 * Lets the user drag a row by its handle with mouse, pen or finger. Rows are elements with `data-row={id}`. Escape
 * cancels.
 */
export function useDrag(onDrop: (id: string, dropTarget: NonNullable<Drag['dropTarget']>) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const pointer = useRef({ x: 0, y: 0, startPageY: 0 });
  const draggedId = drag?.id;

  useEffect(() => {
    if (draggedId === undefined) return;
    let frame = requestAnimationFrame(function scroll() {
      const { y } = pointer.current;
      if (y < scrollMargin) scrollBy(0, -scrollStep);
      else if (y > innerHeight - scrollMargin) scrollBy(0, scrollStep);
      frame = requestAnimationFrame(scroll);
    });
    const cancelOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setDrag(null);
    };
    addEventListener('keydown', cancelOnEscape);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('keydown', cancelOnEscape);
    };
  }, [draggedId]);

  const handlePropsOf = (id: string) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointer.current = { x: event.clientX, y: event.clientY, startPageY: event.pageY };
      setDrag({ id, offsetY: 0, dropTarget: null });
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (draggedId !== id) return;
      Object.assign(pointer.current, { x: event.clientX, y: event.clientY });
      setDrag({
        id,
        offsetY: event.pageY - pointer.current.startPageY,
        dropTarget: dropTargetAt(event.clientX, event.clientY, id),
      });
    },
    onPointerUp() {
      if (draggedId !== id) return;
      if (drag?.dropTarget) onDrop(id, drag.dropTarget);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
  });

  return { drag, handlePropsOf };
}

function dropTargetAt(x: number, y: number, draggedId: string): Drag['dropTarget'] {
  for (const element of document.elementsFromPoint(x, y)) {
    const row = element.closest<HTMLElement>('[data-row]');
    const id = row?.dataset['row'];
    if (!row || !id || id === draggedId) continue;
    const { top, height } = row.getBoundingClientRect();
    return { id, side: y < top + height / 2 ? 'before' : 'after' };
  }
  return null;
}

export function moveItem<T extends { id: string }>(items: readonly T[], id: string, afterId: string | null): T[] {
  const movedItem = items.find((item) => item.id === id);
  if (!movedItem || id === afterId) return [...items];
  const otherItems = items.filter((item) => item.id !== id);
  const index = afterId === null ? 0 : otherItems.findIndex((item) => item.id === afterId) + 1;
  return [...otherItems.slice(0, index), movedItem, ...otherItems.slice(index)];
}

export function predecessorOf(items: readonly { id: string }[], id: string): string | null {
  const index = items.findIndex((item) => item.id === id);
  return items[index - 1]?.id ?? null;
}

/**
 * Returns the id of the item that precedes `id` after a move by `step` places: down, or up if negative; at most to the
 * end of the list. Returns `null` for the first place.
 */
export function predecessorAfterStep(items: readonly { id: string }[], id: string, step: number): string | null {
  const fromIndex = items.findIndex((item) => item.id === id);
  const toIndex = Math.min(items.length - 1, Math.max(0, fromIndex + step));
  const otherItems = items.filter((item) => item.id !== id);
  return otherItems[toIndex - 1]?.id ?? null;
}
