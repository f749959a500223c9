import { useRef, type PointerEvent } from 'react';
import { resizeColumn } from './changeColumns';
import type { ColumnChoice } from './columnChoice';
import css from './list.module.css';

interface Props {
  columnChoice: ColumnChoice;
  name: string;
}

/** Pixels; a larger step means fewer renders of the list. */
const step = 8;

/**
 * Drag handle at the edge of a column header; a double click resets the width. Keyboard users change the width in the
 * column menu, with the arrow keys on the handle of a column.
 */
export default function ColumnResizer({ columnChoice, name }: Props) {
  const dragStart = useRef<{ startX: number; startWidth: number; lastWidth: number } | null>(null);

  const onResize = (width: number | null) =>
    columnChoice.setLayout({ ...columnChoice.layout, columns: resizeColumn(columnChoice, name, width) });

  function resize({ clientX }: PointerEvent): void {
    const drag = dragStart.current;
    if (!drag) return;
    const width = Math.round((drag.startWidth + clientX - drag.startX) / step) * step;
    if (width === drag.lastWidth) return;
    drag.lastWidth = width;
    onResize(width);
  }

  return (
    <span
      aria-hidden
      className={css['resizer']}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        const { width = 0 } = event.currentTarget.closest('th')?.getBoundingClientRect() ?? {};
        dragStart.current = { startX: event.clientX, startWidth: width, lastWidth: width };
      }}
      onPointerMove={resize}
      onPointerUp={() => {
        dragStart.current = null;
      }}
      onPointerCancel={() => {
        dragStart.current = null;
      }}
      onDoubleClick={() => onResize(null)}
    />
  );
}
