import Button from '@mui/material/Button';
import { useState, useEffect, useRef, type HTMLAttributes, type ReactNode } from 'react';
import { useCreatePath } from 'react-admin';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import { Link } from 'react-router';
import { useResource } from '../contexts';
import { Page } from '../../shell/Page';
import { PrimaryAction } from '../ui/PrimaryAction';
import { ProblemAlert } from '../ui/ProblemAlert';
import { EmptyState, ErrorState, LoadingState } from '../ui/states';
import { titleOf, cellOf, type AnyRecord } from '../record';
import { useResourceText } from '../resourceText';
import { lowerFirstLetter } from '../list/columns';
import { predecessorOf, predecessorAfterStep, siblingsOf, type Siblings } from './order';
import { useDrag, type Drag } from './useDrag';
import css from './reorder.module.css';
import { useReorder } from './useReorder';

export function ReorderScreen() {
  const resource = useResource();
  const resourceText = useResourceText();
  const { translate, format } = resourceText;
  const back = useCreatePath()({ resource: resource.name, type: 'list' });
  const { query, items, siblings, total, move, preview, lastMove, undo, isMoving, problem } = useReorder(resource);
  const [announcement, announce] = useState('');
  const [liftedRow, setLiftedRow] = useState<{ id: string; afterId: string | null } | null>(null);
  const { drag, handlePropsOf } = useDrag((id, over) => {
    const otherSiblings = siblingsOf(siblings, id).filter((item) => item.id !== id);
    drop(id, over.side === 'after' ? over.id : predecessorOf(otherSiblings, over.id));
  });
  const shownSiblings = liftedRow ? preview(liftedRow.id, liftedRow.afterId) : siblings;

  function announceMove(key: string, id: string, order: Siblings) {
    const group = siblingsOf(order, id);
    const index = group.findIndex((item) => item.id === id);
    const record = group[index];
    if (!record) return;
    announce(
      translate(key, {
        title: titleOf(resource, record, resourceText),
        place: format.number(index + 1),
        total: format.number(order.size > 1 ? group.length : total),
      }),
    );
  }

  function drop(id: string, afterId: string | null) {
    setLiftedRow(null);
    move(id, afterId);
    announceMove('list.reordering.dropped', id, preview(id, afterId));
  }

  function undoLastMove() {
    if (!lastMove) return;
    undo(lastMove);
    announceMove('list.reordering.dropped', lastMove.id, preview(lastMove.id, lastMove.afterId));
  }

  function onKey(id: string, key: string): boolean {
    const isLifted = liftedRow?.id === id;
    if (key === ' ' || key === 'Enter') {
      if (isLifted) drop(id, liftedRow.afterId);
      else {
        setLiftedRow({ id, afterId: predecessorOf(siblingsOf(siblings, id), id) });
        announceMove('list.reordering.lifted', id, siblings);
      }
      return true;
    }
    if (key === 'Escape' && isLifted) {
      setLiftedRow(null);
      announceMove('list.reordering.putBack', id, siblings);
      return true;
    }
    if ((key === 'ArrowUp' || key === 'ArrowDown') && isLifted) {
      const afterId = predecessorAfterStep(siblingsOf(shownSiblings, id), id, key === 'ArrowUp' ? -1 : 1);
      setLiftedRow({ id, afterId });
      announceMove('list.reordering.at', id, preview(id, afterId));
      return true;
    }
    return false;
  }

  const renderRows = (group: readonly AnyRecord[]) =>
    group.map((record, index) => {
      const children = shownSiblings.get(record.id);
      return (
        <ReorderRow
          key={record.id}
          record={record}
          position={index + 1}
          isLast={index === group.length - 1}
          isLifted={liftedRow?.id === record.id}
          drag={drag}
          handleProps={handlePropsOf(record.id)}
          onKey={(key) => onKey(record.id, key)}
          onStep={(by) => drop(record.id, predecessorAfterStep(group, record.id, by))}
        >
          {children && <ol>{renderRows(children)}</ol>}
        </ReorderRow>
      );
    });

  return (
    <Page
      title={translate('list.reordering.title', { name: lowerFirstLetter(resourceText.resource(resource.name, 2)) })}
      back={back}
      actions={
        <>
          <Button disabled={!lastMove} onClick={undoLastMove}>
            {translate('form.undo')}
          </Button>
          <PrimaryAction>
            <Button variant="contained" component={Link} to={back}>
              {translate('list.reordering.done')}
            </Button>
          </PrimaryAction>
        </>
      }
    >
      <p className={css['instructions']}>
        {translate('list.reordering.how')}{' '}
        <span className={css['byKeyboard']}>{translate('list.reordering.howByKeyboard')}</span>
      </p>
      <p className="visually-hidden" aria-live="assertive">
        {announcement}
      </p>
      {problem && <ProblemAlert problem={problem}>{translate('list.reordering.refused')}</ProblemAlert>}
      {(!items || items.length === 0) &&
        (query.error ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
        ) : (
          !items && <LoadingState rows={10} />
        ))}
      {items?.length === 0 && !query.error && (
        <EmptyState
          title={resourceText.lookup(resource.name, 'empty')}
          hint={resourceText.lookup(resource.name, 'emptyHint')}
        />
      )}
      {items && items.length > 0 && (
        <>
          <ol className={css['rows']} aria-busy={isMoving} aria-label={resourceText.resource(resource.name, 2)}>
            {renderRows(shownSiblings.get(null) ?? [])}
          </ol>
          <output className={css['instructions']}>
            {isMoving
              ? translate('list.reordering.saving')
              : translate('list.reordering.shown', {
                  shown: format.number(items.length),
                  total: format.number(total),
                })}
          </output>
          {query.hasNextPage && (
            <Button variant="outlined" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {translate('list.reordering.more')}
            </Button>
          )}
        </>
      )}
    </Page>
  );
}

interface Props {
  record: AnyRecord;
  position: number;
  isLast: boolean;
  isLifted: boolean;
  drag: Drag | null;
  handleProps: HTMLAttributes<HTMLButtonElement>;
  onKey: (key: string) => boolean;
  onStep: (by: -1 | 1) => void;
  children?: ReactNode;
}

export function ReorderRow(props: Props) {
  const { record, position, isLast, isLifted, drag, handleProps, onKey, onStep, children } = props;
  const resource = useResource();
  const resourceText = useResourceText();
  const { translate } = resourceText;
  const grip = useRef<HTMLButtonElement>(null);
  const title = titleOf(resource, record, resourceText);
  const cell = cellOf(resource, resource.title, record);
  const TitleBadge = cell?.display.TitleBadge;
  const isDragged = drag?.id === record.id;
  const dropSide = drag?.dropTarget?.id === record.id ? drag.dropTarget.side : undefined;

  useEffect(() => {
    // Restores the focus, which is lost when an element moves in the document.
    if (isLifted && position > 0) grip.current?.focus();
  }, [isLifted, position]);

  return (
    <li
      className={css['item']}
      data-row={record.id}
      data-over={dropSide}
      data-carried={isDragged || isLifted || undefined}
      style={isDragged ? { transform: `translateY(${drag.offsetY}px)` } : undefined}
    >
      <div className={css['row']}>
        <button
          ref={grip}
          type="button"
          className={css['grip']}
          aria-label={translate('list.reordering.grip', { title })}
          aria-pressed={isLifted}
          {...handleProps}
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
      </div>
      {children}
    </li>
  );
}
