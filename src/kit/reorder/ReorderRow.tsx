import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import { useEffect, useRef, type HTMLAttributes } from 'react';
import { useResource } from '../contexts';
import { cellOf, titleOf, type AnyRecord } from '../record';
import { useResourceText } from '../resourceText';
import css from './reorder.module.css';
import type { Drag } from './useDrag';

interface Props {
  record: AnyRecord;
  position: number;
  isLast: boolean;
  isLifted: boolean;
  drag: Drag | null;
  handle: HTMLAttributes<HTMLButtonElement>;
  onKey: (key: string) => boolean;
  onStep: (by: -1 | 1) => void;
}

export function ReorderRow({ record, position, isLast, isLifted, drag, handle, onKey, onStep }: Props) {
  const resource = useResource();
  const resourceText = useResourceText();
  const { translate } = resourceText;
  const grip = useRef<HTMLButtonElement>(null);
  const title = titleOf(resource, record, resourceText);
  const cell = cellOf(resource, resource.title, record);
  const TitleBadge = cell?.display.TitleBadge;
  const isDragged = drag?.id === record.id;
  const over = drag?.over?.id === record.id ? drag.over.side : undefined;

  useEffect(() => {
    // Restores the focus, which is lost when an element moves in the document.
    if (isLifted && position > 0) grip.current?.focus();
  }, [isLifted, position]);

  return (
    <li
      className={css['row']}
      data-row={record.id}
      data-over={over}
      data-carried={isDragged || isLifted || undefined}
      style={isDragged ? { transform: `translateY(${drag.offsetY}px)` } : undefined}
    >
      <button
        ref={grip}
        type="button"
        className={css['grip']}
        aria-label={translate('list.reordering.grip', { title })}
        aria-pressed={isLifted}
        {...handle}
        onKeyDown={(event) => {
          if (onKey(event.key)) event.preventDefault();
        }}
      >
        <GripVertical size={18} aria-hidden />
      </button>
      <span className={css['place']} aria-hidden>
        {resourceText.format.number(position)}
      </span>
      <span className={css['name']}>
        {title} {cell && TitleBadge && <TitleBadge {...cell.props} />}
      </span>
      <button
        type="button"
        className={css['step']}
        aria-label={translate('list.reordering.up', { title })}
        disabled={position === 1}
        onClick={() => onStep(-1)}
      >
        <ChevronUp size={18} aria-hidden />
      </button>
      <button
        type="button"
        className={css['step']}
        aria-label={translate('list.reordering.down', { title })}
        disabled={isLast}
        onClick={() => onStep(1)}
      >
        <ChevronDown size={18} aria-hidden />
      </button>
    </li>
  );
}
