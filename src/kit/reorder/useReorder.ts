import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useDataProvider, useInfiniteGetList } from 'react-admin';
import type { Resource } from '../../../contract/resource';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { newUuid } from '../../data/uuid';
import { problemOf, type ProblemDetails } from '../../data/problem';
import { retry } from '../../data/queryClient';
import type { AnyRecord } from '../record';
import { moveItem, predecessorOf } from './useDrag';

const pageSize = 250;

/**
 * Returns the records in their custom order, and functions to change it. Shows a new order at once and sends one `move`
 * at a time; if the API refuses a move, restores the last confirmed order.
 */
export function useReorder(resource: Resource) {
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
  const queue = useRef<{ id: string; afterId: string | null }[]>([]);
  const isProcessing = useRef(false);

  useEffect(() => {
    // Ignores data that arrives during a move: it is older than the order on screen.
    if (!loadedRecords || isProcessing.current) return;
    confirmedItems.current = loadedRecords;
    setItems(loadedRecords);
  }, [loadedRecords]);

  useEffect(
    () => () => {
      void queryClient.invalidateQueries({ queryKey: [resource.name, 'getList'] });
    },
    [queryClient, resource.name],
  );

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
        confirmedItems.current = moveItem(confirmedItems.current, id, afterId).map((item) =>
          item.id === id ? record : item,
        );
        setPendingMoves((count) => count - 1);
      } catch (error) {
        queue.current = [];
        setPendingMoves(0);
        setItems(confirmedItems.current);
        setProblem(problemOf(error));
        void query.refetch();
      }
    }
    isProcessing.current = false;
  }

  function move(id: string, afterId: string | null): void {
    if (!items || predecessorOf(items, id) === afterId) return;
    setProblem(null);
    setItems(moveItem(items, id, afterId));
    setPendingMoves((count) => count + 1);
    queue.current.push({ id, afterId });
    void processQueue();
  }

  return { query, items, total: query.data?.pages[0]?.total ?? 0, move, isMoving: pendingMoves > 0, problem };
}
