import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useDataProvider, useInfiniteGetList } from 'react-admin';
import { parentFieldOf, type Resource } from '../../../contract/resource';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { newUuid } from '../../data/uuid';
import { problemOf, type ProblemDetails } from '../../data/problem';
import { retry } from '../../data/queryClient';
import type { AnyRecord } from '../record';
import {
  childIdsOf,
  groupByParent,
  moveItem,
  predecessorOf,
  siblingsOf,
  storedPredecessor,
  type Siblings,
} from './order';

const pageSize = 250;

interface Move {
  id: string;
  afterId: string | null;
}

/**
 * Returns the records in their custom order, and functions to change it. Shows a new order at once and sends one `move`
 * at a time; if the API refuses a move, restores the last confirmed order. A record moves among its siblings, with its
 * children.
 */
export function useReorder(resource: Resource) {
  const parentField = parentFieldOf(resource);
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const query = useInfiniteGetList<AnyRecord>(
    resource.name,
    {
      pagination: { page: 1, perPage: pageSize },
      sort: { field: resource.order.field, order: resource.order.direction },
    },
    { retry, staleTime: 0 },
  );
  const loadedRecords = useMemo(() => query.data?.pages.flatMap(({ data }) => data), [query.data]);
  const [items, setItems] = useState<AnyRecord[] | null>(null);
  const [problem, setProblem] = useState<ProblemDetails | null>(null);
  const [pendingMoves, setPendingMoves] = useState(0);
  const confirmedItems = useRef<AnyRecord[]>([]);
  const [undoableMoves, setUndoableMoves] = useState<readonly Move[]>([]);
  const queue = useRef<Move[]>([]);
  const isProcessing = useRef(false);

  useEffect(() => {
    // Ignores data that arrives during a move: it is older than the order on screen.
    if (!loadedRecords || isProcessing.current) return;
    confirmedItems.current = loadedRecords;
    setItems(loadedRecords);
  }, [loadedRecords]);

  const siblings = useMemo(() => groupByParent(items ?? [], parentField), [items, parentField]);

  function moveStored(stored: readonly AnyRecord[], { id, afterId }: Move): AnyRecord[] {
    return moveItem(stored, id, afterId, childIdsOf(groupByParent(stored, parentField), id));
  }

  function preview(id: string, siblingId: string | null): Siblings {
    const order = items ?? [];
    const afterId = storedPredecessor(order, siblings, id, siblingId);
    return groupByParent(moveStored(order, { id, afterId }), parentField);
  }

  async function send(id: string, afterId: string | null): Promise<AnyRecord> {
    const key = newUuid();
    const version = confirmedItems.current.find((item) => item.id === id)?.version ?? 0;
    const move = (seenVersion: number, idempotencyKey: string) =>
      dataProvider.runAction(resource, id, 'move', { afterId }, { key: idempotencyKey, version: seenVersion });
    try {
      const { data } = await move(version, key);
      return data;
    } catch (error) {
      const { code, current } = problemOf(error);
      // Sends the move again with the current version: after an edit or another move, the requested position is still
      // valid.
      if (code !== 'record.stale' || typeof current?.['version'] !== 'number') throw error;
      const { data } = await move(current['version'], newUuid());
      return data;
    }
  }

  async function processQueue(): Promise<void> {
    if (isProcessing.current) return;
    isProcessing.current = true;
    for (let nextMove = queue.current.shift(); nextMove; nextMove = queue.current.shift()) {
      const { id, afterId } = nextMove;
      try {
        const record = await send(id, afterId);
        confirmedItems.current = moveStored(confirmedItems.current, nextMove).map((item) =>
          item.id === id ? record : item,
        );
        setPendingMoves((count) => count - 1);
      } catch (error) {
        queue.current = [];
        setPendingMoves(0);
        setUndoableMoves([]);
        setItems(confirmedItems.current);
        setProblem(problemOf(error));
        void query.refetch();
      }
    }
    isProcessing.current = false;
    void queryClient.invalidateQueries({ queryKey: [resource.name, 'getList'] });
  }

  function enqueue(id: string, siblingId: string | null): void {
    if (!items) return;
    const nextMove = { id, afterId: storedPredecessor(items, siblings, id, siblingId) };
    setProblem(null);
    setItems(moveStored(items, nextMove));
    setPendingMoves((count) => count + 1);
    queue.current.push(nextMove);
    void processQueue();
  }

  function move(id: string, siblingId: string | null): void {
    const previousSiblingId = predecessorOf(siblingsOf(siblings, id), id);
    if (previousSiblingId === siblingId) return;
    setUndoableMoves((moves) => [...moves, { id, afterId: previousSiblingId }]);
    enqueue(id, siblingId);
  }

  function undo({ id, afterId }: Move): void {
    setUndoableMoves((moves) => moves.slice(0, -1));
    enqueue(id, afterId);
  }

  return {
    query,
    items,
    siblings,
    total: query.data?.pages[0]?.total ?? 0,
    move,
    preview,
    lastMove: undoableMoves.at(-1),
    undo,
    isMoving: pendingMoves > 0,
    problem,
  };
}
