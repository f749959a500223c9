import { useRef, type PointerEvent } from 'react';
import { resizeColumn } from './changeColumns';
import type { ColumnChoice } from './columnChoice';
import css from './list.module.css';

interface Props {
  choice: ColumnChoice;
  name: string;
}

/** Pixels; a larger step means fewer renders of the list. */
const step = 8;

/**
 * Drag handle at the edge of a column header; a double click resets the width. Keyboard users change the width in the
 * column menu.
 */
export default function ColumnResizer({ choice, name }: Props) {
  const dragStart = useRef<{ from: number; width: number; last: number } | null>(null);

  const onResize = (width: number | null) =>
    choice.setLayout({ ...choice.layout, columns: resizeColumn(choice, name, width) });

  function resize({ clientX }: PointerEvent): void {
    const at = dragStart.current;
    if (!at) return;
    const width = Math.round((at.width + clientX - at.from) / step) * step;
    if (width === at.last) return;
    at.last = width;
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
        dragStart.current = { from: event.clientX, width, last: width };
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
