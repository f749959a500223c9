import { Fragment, type ReactNode } from 'react';
import { type CardPlace, type TableColumn, isEmptyCell, noRowWrapper } from './column';
import { cardPlacesOf } from '../list/cardPlaces';
import { useResourceText } from '../resourceText';
import type { TableProps } from './TableGrid';
import css from './cards.module.css';

export function RowCards<Row>(props: TableProps<Row>) {
  const { label, variant, rows, keyOf, emphasis, select, wrapRow = noRowWrapper } = props;
  const headColumn = props.columns.find(({ key }) => key === props.rowHeader) ?? props.columns[0];
  const placeOf = useCardPlaces(props.columns);
  const columns = sortMainFirst(props.columns.filter((column) => column !== headColumn));
  const Card = columns.some((column) => placeOf(column) !== undefined) ? ShortCard : LabelledCard;
  return (
    <ul
      className={`${css['cards']} ${variant === 'list' ? css['list'] : css['panel']}`}
      aria-label={label}
      aria-busy={props.isBusy}
      data-short={Card === ShortCard || undefined}
      data-dense={props.isDense || undefined}
      data-old={props.isStale || undefined}
    >
      {rows.map((row, index) => (
        <Fragment key={keyOf(row, index)}>
          {wrapRow(
            row,
            <li data-emphasis={emphasis?.(row)}>
              <Card
                title={headColumn?.cell(row)}
                columns={columns}
                contentOf={({ cell }) => cell(row)}
                checkbox={select?.rowCell(row)}
                placeOf={placeOf}
              />
            </li>,
          )}
        </Fragment>
      ))}
      {!isEmptyCell(headColumn?.total) && (
        <li data-emphasis="total">
          <LabelledCard title={headColumn?.total} columns={columns} contentOf={({ total }) => total} />
        </li>
      )}
    </ul>
  );
}

function useCardPlaces<Row>(columns: readonly TableColumn<Row>[]) {
  const { lookup } = useResourceText();
  const declared = columns.flatMap((column) => column.declared ?? []);
  const [first] = declared;
  const placeOfDeclared =
    first &&
    cardPlacesOf(
      first.resource,
      declared.map(({ column }) => column),
      lookup,
    );
  return ({ cardPlace, declared: own }: TableColumn<Row>) => cardPlace ?? (own && placeOfDeclared?.(own.column));
}

interface CardProps<Row> {
  title: ReactNode;
  columns: readonly TableColumn<Row>[];
  contentOf: (column: TableColumn<Row>) => ReactNode;
  checkbox?: ReactNode;
  placeOf?: (column: TableColumn<Row>) => CardPlace | undefined;
}

function LabelledCard<Row>({ title, columns, contentOf, checkbox }: CardProps<Row>) {
  return (
    <>
      <div className={css['head']}>
        {title}
        {checkbox}
      </div>
      <dl>
        {columns.map((column) => {
          const content = contentOf(column);
          return (
            !isEmptyCell(content) && (
              <div key={column.key}>
                <dt>{column.label}</dt>
                <dd data-align={column.align}>{content}</dd>
              </div>
            )
          );
        })}
      </dl>
    </>
  );
}

function ShortCard<Row>({ title, columns, contentOf, checkbox, placeOf }: CardProps<Row>) {
  const renderPlaces = (...places: readonly CardPlace[]) =>
    columns.flatMap((column) => {
      const { key, label, isLabelHidden } = column;
      const cardPlace = placeOf?.(column) ?? 'labelledValue';
      const content = places.includes(cardPlace) ? contentOf(column) : null;
      if (isEmptyCell(content)) return [];
      const isLabelled = cardPlace === 'labelledFigure' || cardPlace === 'labelledValue';
      return [
        <span key={key} className={css['part']}>
          {label && !isLabelHidden && cardPlace !== 'control' && (
            <small className={isLabelled ? undefined : 'visually-hidden'}>{label} </small>
          )}
          {content}
        </span>,
      ];
    });
  const figures = renderPlaces('figure', 'labelledFigure');
  const badges = renderPlaces('badge');
  const values = [...renderPlaces('date'), ...renderPlaces('value', 'labelledValue')];
  const lines = renderPlaces('line');
  const controls = renderPlaces('control');
  const marks = badges.length > 0 && <div className={css['marks']}>{badges}</div>;
  const sideMarks = figures.length > 0 ? badges : [];
  return (
    <div className={css['short']}>
      {checkbox}
      <div className={css['lines']}>
        <div className={css['head']}>
          {title}
          {figures.length > 0 ? <div className={css['figure']}>{figures}</div> : marks}
        </div>
        {values.length + sideMarks.length + controls.length > 0 && (
          <div className={css['second']}>
            <div className={css['values']}>{values}</div>
            {sideMarks.length + controls.length > 0 && (
              <div className={css['marks']}>
                {sideMarks}
                {controls}
              </div>
            )}
          </div>
        )}
        {lines.length > 0 && <div className={css['own']}>{lines}</div>}
      </div>
    </div>
  );
}

function sortMainFirst<Row>(columns: readonly TableColumn<Row>[]): TableColumn<Row>[] {
  return [...columns.filter(({ isMain }) => isMain), ...columns.filter(({ isMain }) => !isMain)];
}
