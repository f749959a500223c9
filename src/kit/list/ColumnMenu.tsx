import Button from '@mui/material/Button';
import GripVertical from 'lucide-react/icons/grip-vertical';
import { useEffect, useRef, useState } from 'react';
import { columnWidths } from '../../../contract/people/savedViews';
import { useResource } from '../contexts';
import { predecessorAfterStep, useDrag } from '../reorder/useDrag';
import { Popup } from '../ui/Popup';
import uiCss from '../ui/ui.module.css';
import { useResourceText } from '../resourceText';
import { inMenuOrder, menuOrder, moveColumnAfter, resizeColumn, toggleColumn } from './changeColumns';
import type { ColumnChoice } from './columnChoice';
import type { Column } from './columns';
import css from './menus.module.css';
import type { PopupProps } from './ListToolbar';

interface Props extends PopupProps {
  choice: ColumnChoice;
}

export default function ColumnMenu({ choice, anchor, onClose }: Props) {
  const resourceText = useResourceText();
  const { translate, format } = resourceText;
  const resource = useResource();
  const [announced, announce] = useState('');
  // An unticked column keeps its place in the menu while the menu is open.
  const [order, setOrder] = useState(() => menuOrder(choice));
  const menuColumns = inMenuOrder(choice, order);
  const [moved, setMoved] = useState<{ name: string } | null>(null);
  const grips = useRef(new Map<string, HTMLButtonElement>());
  const items = menuColumns.filter(({ name }) => choice.shown.has(name)).map(({ name }) => ({ id: name }));
  const setColumns = (columns: ColumnChoice['chosen']) => choice.setLayout({ ...choice.layout, columns });
  const toggle = (name: string) => {
    const names = menuColumns.map((column) => column.name);
    setOrder(names);
    setColumns(toggleColumn(choice, name, names));
  };
  const moveAfter = (name: string, after: string | null) => {
    setColumns(moveColumnAfter(choice, name, after));
    setMoved({ name });
  };
  const { drag, handle } = useDrag((name, over) => {
    const at = items.findIndex(({ id }) => id === over.id);
    if (at < 0) return;
    const before = items[at - 1]?.id ?? null;
    moveAfter(name, over.side === 'after' ? over.id : before === name ? (items[at - 2]?.id ?? null) : before);
  });

  useEffect(() => {
    // Restores the focus, which is lost when an element moves in the document.
    if (moved) grips.current.get(moved.name)?.focus();
  }, [moved]);

  function move(name: string, by: -1 | 1): void {
    const after = predecessorAfterStep(items, name, by);
    const at = items.findIndex(({ id }) => id === name) + by;
    if (at < 0 || at >= items.length) return;
    moveAfter(name, after);
    announce(translate('list.reordering.at', { place: format.number(at + 1), total: format.number(items.length) }));
  }

  const row = (column: Column) => {
    const { name, width } = column;
    const title = resourceText.fieldLabel(resource.name, name);
    const isShown = choice.shown.has(name);
    return (
      <li
        key={name}
        data-row={isShown ? name : undefined}
        data-over={drag?.over?.id === name ? drag.over.side : undefined}
        data-carried={drag?.id === name || undefined}
        style={drag?.id === name ? { transform: `translateY(${drag.offsetY}px)` } : undefined}
      >
        <button
          type="button"
          className={css['grip']}
          ref={(element) => void (element ? grips.current.set(name, element) : grips.current.delete(name))}
          aria-label={translate('list.reordering.grip', { title })}
          disabled={!isShown}
          {...handle(name)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            move(name, event.key === 'ArrowUp' ? -1 : 1);
          }}
        >
          <GripVertical size={16} aria-hidden />
        </button>
        <label>
          <input type="checkbox" checked={isShown} onChange={() => toggle(name)} />
          {title}
        </label>
        {isShown && (
          <WidthInput title={title} width={width} onChange={(next) => setColumns(resizeColumn(choice, name, next))} />
        )}
      </li>
    );
  };

  return (
    <Popup label={translate('list.columns')} anchor={anchor} onClose={onClose}>
      <div className={css['choices']}>
        <ul>{menuColumns.map(row)}</ul>
        <output className={css['visuallyHidden']}>{announced}</output>
        <label>
          <input
            type="checkbox"
            checked={choice.layout.density === 'compact'}
            onChange={({ target }) =>
              choice.setLayout({ ...choice.layout, density: target.checked ? 'compact' : 'comfortable' })
            }
          />
          {translate('list.compact')}
        </label>
        <p>{translate('list.columnsHint')}</p>
        <Button
          color="inherit"
          size="small"
          // Uses `aria-disabled`: a disabled button would lose the focus, and Escape would not work.
          aria-disabled={!choice.reset}
          onClick={() => {
            choice.reset?.();
            setOrder(choice.declared.map(({ name }) => name));
          }}
        >
          {translate('list.resetColumns')}
        </Button>
      </div>
    </Popup>
  );
}

interface WidthInputProps {
  title: string;
  width: number | undefined;
  onChange: (width: number | null) => void;
}

/** Applies the number on Enter or blur, because a partly typed number is another width. */
function WidthInput({ title, width, onChange }: WidthInputProps) {
  const { translate } = useResourceText();
  const [typed, setTyped] = useState<string | null>(null);
  const { min, max } = columnWidths;

  function applyWidth(text: string): void {
    setTyped(null);
    const parsedWidth = Number.parseInt(text, 10);
    const next = Number.isNaN(parsedWidth) ? null : Math.min(max, Math.max(min, parsedWidth));
    if (next !== (width ?? null)) onChange(next);
  }

  return (
    <input
      type="number"
      className={uiCss['control']}
      aria-label={translate('list.width', { title })}
      placeholder={translate('list.autoWidth')}
      min={min}
      max={max}
      step={20}
      value={typed ?? width ?? ''}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={({ target }) => typed !== null && applyWidth(target.value)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && applyWidth(currentTarget.value)}
    />
  );
}
