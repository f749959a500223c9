import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useDataProvider, useInfiniteGetList } from 'react-admin';
import type { Resource } from '../../../contract/resource';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { newKey } from '../../data/key';
import { problemOf, type ProblemDetails } from '../../data/problem';
import { retry } from '../../data/queryClient';
import type { AnyRecord } from '../record';
import { placed, predecessor } from './order';

const pageLength = 250;

/**
 * Returns the records of a resource in their custom order, and functions to change it. A drop is shown at once and sent
 * as one `move`, one request after the other; a refused move restores the confirmed order and reports the error.
 */
export function useReorder(resource: Resource) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const query = useInfiniteGetList<AnyRecord>(
    resource.name,
    {
      pagination: { page: 1, perPage: pageLength },
      sort: { field: resource.order.field, order: resource.order.direction },
    },
    { retry, staleTime: 0 },
  );
  const loaded = useMemo(() => query.data?.pages.flatMap(({ data }) => data), [query.data]);
  const [items, setItems] = useState<AnyRecord[] | null>(null);
  const [problem, setProblem] = useState<ProblemDetails | null>(null);
  const [moving, setMoving] = useState(0);
  // Order confirmed by the server, restored after a refused move.
  const kept = useRef<AnyRecord[]>([]);
  const queue = useRef<{ id: string; afterId: string | null }[]>([]);
  const working = useRef(false);

  useEffect(() => {
    // Data that arrives during a move is older than what is on screen.
    if (!loaded || working.current) return;
    kept.current = loaded;
    setItems(loaded);
  }, [loaded]);

  useEffect(
    () => () => {
      void queryClient.invalidateQueries({ queryKey: [resource.name, 'getList'] });
    },
    [queryClient, resource.name],
  );

  async function send(id: string, afterId: string | null): Promise<AnyRecord> {
    const key = newKey();
    const version = kept.current.find((item) => item.id === id)?.version ?? 0;
    const move = (seen: number, name: string) =>
      dataProvider.runAction(resource, id, 'move', { afterId }, { key: name, version: seen });
    try {
      const { data } = await move(version, key);
      return data;
    } catch (error) {
      const { code, current } = problemOf(error);
      // The record was edited, or a neighbour's move shifted it: the requested position is still valid.
      if (code !== 'record.stale' || typeof current?.['version'] !== 'number') throw error;
      const { data } = await move(current['version'], newKey());
      return data;
    }
  }

  async function work(): Promise<void> {
    if (working.current) return;
    working.current = true;
    for (let next = queue.current.shift(); next; next = queue.current.shift()) {
      const { id, afterId } = next;
      try {
        const record = await send(id, afterId);
        kept.current = placed(kept.current, id, afterId).map((item) => (item.id === id ? record : item));
        setMoving((count) => count - 1);
      } catch (error) {
        queue.current = [];
        setMoving(0);
        setItems(kept.current);
        setProblem(problemOf(error));
        void query.refetch();
      }
    }
    working.current = false;
  }

  function move(id: string, afterId: string | null): void {
    if (!items || predecessor(items, id) === afterId) return;
    setProblem(null);
    setItems(placed(items, id, afterId));
    setMoving((count) => count + 1);
    queue.current.push({ id, afterId });
    void work();
  }

  return { query, items, total: query.data?.pages[0]?.total ?? 0, move, moving: moving > 0, problem };
}
