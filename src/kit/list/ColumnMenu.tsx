import Button from '@mui/material/Button';
import GripVertical from 'lucide-react/icons/grip-vertical';
import { useEffect, useRef, useState } from 'react';
import { useResource } from '../contexts';
import { predecessorAfterStep } from '../reorder/order';
import { useDrag } from '../reorder/useDrag';
import Popup from '../ui/Popup';
import { useResourceText } from '../resourceText';
import { columnsInMenuOrder, menuOrder, moveColumnAfter, resizeColumn, toggleColumn } from './changeColumns';
import type { ColumnChoice } from './columnChoice';
import type { Column } from './columns';
import css from './menus.module.css';
import type { PopupProps } from './ListToolbar';

interface Props extends PopupProps {
  columnChoice: ColumnChoice;
}

/** Pixels. */
const widthStep = 16;

const headerWidthOf = (name: string) =>
  document.querySelector(`th[data-column="${name}"]`)?.getBoundingClientRect().width;

export default function ColumnMenu({ columnChoice, anchor, onClose }: Props) {
  const resourceText = useResourceText();
  const { translate, format } = resourceText;
  const resource = useResource();
  const [announcement, announce] = useState('');
  // An unticked column keeps its place in the menu while the menu is open.
  const [order, setOrder] = useState(() => menuOrder(columnChoice));
  const menuColumns = columnsInMenuOrder(columnChoice, order);
  const [movedColumn, setMovedColumn] = useState<{ name: string } | null>(null);
  const grips = useRef(new Map<string, HTMLButtonElement>());
  const shownItems = menuColumns
    .filter(({ name }) => columnChoice.shownNames.has(name))
    .map(({ name }) => ({ id: name }));
  const setColumns = (columns: ColumnChoice['chosenColumns']) =>
    columnChoice.setLayout({ ...columnChoice.layout, columns });
  const toggle = (name: string) => {
    const names = menuColumns.map((column) => column.name);
    setOrder(names);
    setColumns(toggleColumn(columnChoice, name, names));
  };
  const moveAfter = (name: string, afterName: string | null) => {
    setColumns(moveColumnAfter(columnChoice, name, afterName));
    setMovedColumn({ name });
  };
  const { drag, handlePropsOf } = useDrag((name, over) => {
    const index = shownItems.findIndex(({ id }) => id === over.id);
    if (index < 0) return;
    const previousName = shownItems[index - 1]?.id ?? null;
    moveAfter(
      name,
      over.side === 'after' ? over.id : previousName === name ? (shownItems[index - 2]?.id ?? null) : previousName,
    );
  });

  useEffect(() => {
    // Restores the focus, which is lost when an element moves in the document.
    if (movedColumn) grips.current.get(movedColumn.name)?.focus();
  }, [movedColumn]);

  function move(name: string, by: -1 | 1): void {
    const afterName = predecessorAfterStep(shownItems, name, by);
    const index = shownItems.findIndex(({ id }) => id === name) + by;
    if (index < 0 || index >= shownItems.length) return;
    moveAfter(name, afterName);
    announce(
      translate('list.reordering.at', { place: format.number(index + 1), total: format.number(shownItems.length) }),
    );
  }

  function resize(name: string, by: -1 | 1): void {
    const width = columnChoice.chosenColumns.find((one) => one.name === name)?.width ?? headerWidthOf(name);
    // Without a table, as on phones, a column has no width.
    if (width === undefined) return;
    setColumns(resizeColumn(columnChoice, name, width + by * widthStep));
    announce(
      translate(by > 0 ? 'list.wider' : 'list.narrower', { title: resourceText.fieldLabel(resource.name, name) }),
    );
  }

  const renderRow = ({ name }: Column) => {
    const title = resourceText.fieldLabel(resource.name, name);
    const isShown = columnChoice.shownNames.has(name);
    return (
      <li
        key={name}
        data-row={isShown ? name : undefined}
        data-over={drag?.dropTarget?.id === name ? drag.dropTarget.side : undefined}
        data-carried={drag?.id === name || undefined}
        style={drag?.id === name ? { transform: `translateY(${drag.offsetY}px)` } : undefined}
      >
        <button
          type="button"
          className={css['grip']}
          ref={(element) => void (element ? grips.current.set(name, element) : grips.current.delete(name))}
          aria-label={translate('list.reordering.grip', { title })}
          disabled={!isShown}
          {...handlePropsOf(name)}
          onKeyDown={(event) => {
            if (!/^(Arrow(Up|Down|Left|Right)|Delete|Backspace)$/.test(event.key)) return;
            event.preventDefault();
            if (!event.key.startsWith('Arrow')) setColumns(resizeColumn(columnChoice, name, null));
            else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') move(name, event.key === 'ArrowUp' ? -1 : 1);
            else resize(name, event.key === 'ArrowLeft' ? -1 : 1);
          }}
        >
          <GripVertical size={16} aria-hidden />
        </button>
        <label>
          <input type="checkbox" checked={isShown} onChange={() => toggle(name)} />
          {title}
        </label>
      </li>
    );
  };

  return (
    <Popup label={translate('list.columns')} anchor={anchor} onClose={onClose}>
      <div className={css['choices']}>
        <ul>{menuColumns.map(renderRow)}</ul>
        <output className="visually-hidden">{announcement}</output>
        <label>
          <input
            type="checkbox"
            checked={columnChoice.layout.density === 'compact'}
            onChange={({ target }) =>
              columnChoice.setLayout({ ...columnChoice.layout, density: target.checked ? 'compact' : 'comfortable' })
            }
          />
          {translate('list.compact')}
        </label>
        <p>{translate('list.columnsHint')}</p>
        <Button
          color="inherit"
          size="small"
          // Uses `aria-disabled`: a disabled button would lose the focus, and Escape would not work.
          aria-disabled={!columnChoice.reset}
          onClick={() => {
            columnChoice.reset?.();
            setOrder(columnChoice.declaredColumns.map(({ name }) => name));
          }}
        >
          {translate('list.resetColumns')}
        </Button>
      </div>
    </Popup>
  );
}
