import { useRef, type PointerEvent } from 'react';
import { resized } from './changeColumns';
import type { ColumnChoice } from './columnChoice';
import css from './list.module.css';

interface Props {
  choice: ColumnChoice;
  name: string;
  /** The columns there are to be seen. */
}

/** So many pixels at once: a list is not drawn anew for each of them. */
const step = 8;

/** The edge of a column's head, to be pulled; pressed twice the column is as wide as it needs. By keyboard its menu does it. */
export default function ColumnResizer({ choice, name }: Props) {
  const pulled = useRef<{ from: number; width: number; last: number } | null>(null);

  const onResize = (width: number | null) =>
    choice.setLayout({ ...choice.layout, columns: resized(choice, name, width) });

  function pull({ clientX }: PointerEvent): void {
    const at = pulled.current;
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
        pulled.current = { from: event.clientX, width, last: width };
      }}
      onPointerMove={pull}
      onPointerUp={() => {
        pulled.current = null;
      }}
      onPointerCancel={() => {
        pulled.current = null;
      }}
      onDoubleClick={() => onResize(null)}
    />
  );
}
