import { lazy, Suspense, useContext, useEffect, useRef, createContext, type ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { useLocation } from 'react-router';
import { parentFieldOf, type Resource } from '../../../contract/resource';
import { useResource, useRecord } from '../contexts';
import { Thumbnail } from '../images/Thumbnail';
import { imageOf, titleOf, type AnyRecord, cellOf } from '../record';
import type { ColumnSort } from '../table/column';
import { Table, RowLink } from '../table/Table';
import { useResourceText } from '../resourceText';
import {
  addHiddenPartsColumns,
  type Column,
  TotalPartCell,
  wrapInRecordContext,
  recordColumns,
  useTitleSortField,
} from './columns';
import type { ColumnChoice } from './columnChoice';
import { pathOf } from '../form/paths';
import { AncestorPath, RecordTitle } from '../RecordName';
import { CustomCellsContext, FieldCell } from '../FieldCell';
import css from './list.module.css';
import tickCss from './tick.module.css';

const ColumnResizer = lazy(() => import('./ColumnResizer'));

interface Props {
  columns: readonly Column[];
  columnChoice?: ColumnChoice;
  isSelectable: boolean;
  sums?: RowSums | undefined;
  isNarrow: boolean;
}

export interface RowSums {
  label: string;
  values: Readonly<Record<string, unknown>>;
}

const maxLooseNumberColumns = 3;

export function RecordRows({ columns: chosenColumns, columnChoice, isSelectable, sums, isNarrow }: Props) {
  const resource = useResource();
  const list = useListContext<AnyRecord>();
  const resourceText = useResourceText();
  const titleSortField = useTitleSortField(resource);
  const rows = list.data ?? [];
  const columns = addHiddenPartsColumns(resource, chosenColumns, rows);
  const tickedIds = new Set(list.selectedIds);
  const colorField = isNarrow ? columns.find(({ name }) => resource.fields[name]?.kind === 'color')?.name : undefined;
  return (
    <Table
      variant="list"
      label={resourceText.resource(resource.name, 2)}
      columns={[
        {
          key: 'title',
          label: resourceText.fieldLabel(resource.name, resource.title),
          sort: sortBy(titleSortField, resource, list),
          cell: (record) => (
            <>
              {isNarrow && imageOf(resource, record) && <Thumbnail src={imageOf(resource, record)} />}
              <TitleCell colorField={colorField} />
            </>
          ),
          total: sums?.label,
        },
        ...recordColumns(columns, resource, resourceText, (column) => ({
          sort: sortBy(column.sortBy, resource, list),
          resizeHandle: columnChoice?.shownNames.has(column.name) && (
            <Suspense fallback={null}>
              <ColumnResizer columnChoice={columnChoice} name={column.name} />
            </Suspense>
          ),
          total: sums && column.addends && <TotalPartCell addends={column.addends} values={sums.values} />,
        })),
      ]}
      rows={rows}
      keyOf={({ id }) => id}
      wrapRow={wrapInRecordContext}
      emphasis={({ id }) => (tickedIds.has(id) ? 'selected' : undefined)}
      select={
        isSelectable
          ? {
              headerCell: <SelectAllCheckbox rows={rows} />,
              rowCell: (record) => (
                <RowCheckbox
                  label={resourceText.translate('list.select', { title: titleOf(resource, record, resourceText) })}
                  checked={tickedIds.has(record.id)}
                  onChange={() => list.onToggleItem(record.id)}
                />
              ),
            }
          : undefined
      }
      isDense={columns.filter(({ align }) => align === 'end').length > maxLooseNumberColumns}
      isCompact={columnChoice?.layout.density === 'compact'}
      isBusy={Boolean(list.isFetching)}
      isStale={Boolean(list.isPlaceholderData)}
    />
  );
}

/** Does not change rows that are ticked on other pages. */
function SelectAllCheckbox({ rows }: { rows: readonly AnyRecord[] }) {
  const { selectedIds, onSelect } = useListContext<AnyRecord>();
  const { translate } = useResourceText();
  const pageIds = new Set(rows.map(({ id }) => id));
  const otherPageIds = selectedIds.filter((id) => !pageIds.has(id));
  const tickedCountOnPage = selectedIds.length - otherPageIds.length;
  const isAllTicked = rows.length > 0 && tickedCountOnPage === rows.length;
  return (
    <RowCheckbox
      label={translate('list.selectAll')}
      checked={isAllTicked}
      isIndeterminate={tickedCountOnPage > 0 && !isAllTicked}
      onChange={() => onSelect(isAllTicked ? otherPageIds : [...otherPageIds, ...pageIds])}
    />
  );
}

function sortBy(
  field: string | null,
  { order: defaultOrder }: Resource,
  { sort, setSort }: Pick<ReturnType<typeof useListContext>, 'sort' | 'setSort'>,
): ColumnSort | undefined {
  if (field === null) return undefined;
  const order = sort.field === field ? sort.order : null;
  return {
    order,
    onSort: () => {
      if (order === 'DESC') setSort({ field: defaultOrder.field, order: defaultOrder.direction });
      else setSort({ field, order: order === 'ASC' ? 'DESC' : 'ASC' });
    },
  };
}

interface TitleCellProps {
  /** Field whose chip has the name of the record and replaces its title. */
  colorField?: string | undefined;
}

/** Link that covers its row, so that a middle click opens a tab. */
export function TitleCell({ colorField = '' }: TitleCellProps) {
  const resource = useResource();
  const record = useRecord();
  const { search } = useLocation();
  const badgeOf = useContext(RecordBadgeContext);
  const customCells = useContext(CustomCellsContext);
  const renderTitle = customCells.resource === resource.name ? customCells.cells[resource.title] : undefined;
  const cell = cellOf(resource, resource.title, record);
  const TitleBadge = cell?.display.TitleBadge;
  return (
    <span className={css['title']}>
      <span>
        <AncestorPath to={resource.name} record={record} parentField={parentFieldOf(resource)} />
        <RowLink to={pathOf(resource, record.id)} state={{ from: search }}>
          {record[colorField] ? <FieldCell source={colorField} /> : renderTitle ? renderTitle(record) : <RecordTitle />}
        </RowLink>
      </span>
      {cell && TitleBadge && <TitleBadge {...cell.props} />}
      {badgeOf(record)}
    </span>
  );
}

interface RowCheckboxProps {
  label: string;
  checked: boolean;
  isIndeterminate?: boolean;
  onChange: () => void;
}

export function RowCheckbox({ label, checked, isIndeterminate = false, onChange }: RowCheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = isIndeterminate;
  }, [isIndeterminate]);
  return (
    <label className={tickCss['tick']}>
      <input ref={input} type="checkbox" aria-label={label} checked={checked} onChange={onChange} />
    </label>
  );
}

export const RecordBadgeContext = createContext<(record: AnyRecord) => ReactNode>(() => null);
