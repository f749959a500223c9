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
 * Lets the user drag a row by its handle with mouse, pen or finger, among the rows of the same parent element. Rows are
 * elements with `data-row={id}`. Escape cancels.
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
        dropTarget: dropTargetAt(event.clientX, event.clientY, event.currentTarget.closest('[data-row]')),
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

function dropTargetAt(x: number, y: number, draggedRow: Element | null): Drag['dropTarget'] {
  const rows = [...(draggedRow?.parentElement?.querySelectorAll<HTMLElement>(':scope > [data-row]') ?? [])];
  for (const element of document.elementsFromPoint(x, y)) {
    const row = rows.find((one) => one !== draggedRow && one.contains(element));
    const id = row?.dataset['row'];
    if (!row || !id) continue;
    const { top, height } = row.getBoundingClientRect();
    return { id, side: y < top + height / 2 ? 'before' : 'after' };
  }
  return null;
}
