import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { loadOptionalChunk, runWhenIdle } from '../chunkLoading';

const fetchCheckIntervalMs = 500;

export function lazyWhenIdle<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loadedComponent: ComponentType<P> | null = null;
  return function LazyWhenIdle(props: P) {
    const [Loaded, setLoaded] = useState(() => loadedComponent);
    const loadComponent = () =>
      void loadOptionalChunk(load).then(
        (component) => {
          loadedComponent = component;
          setLoaded(() => loadedComponent);
        },
        () => {},
      );
    return Loaded ? <Loaded {...props} /> : <RunAfterFetches task={loadComponent} />;
  };
}

function RunAfterFetches({ task }: { task: () => void }) {
  const queryClient = useQueryClient();
  const runTask = useEffectEvent(task);
  useEffect(() => runAfterFetches(queryClient, () => runTask()), [queryClient]);
  return null;
}

/** Runs `task` once no query is fetching and the browser is idle. Returns a function that cancels it. */
export function runAfterFetches(queryClient: QueryClient, task: () => void): () => void {
  const timer = setInterval(() => {
    if (queryClient.isFetching() > 0) return;
    clearInterval(timer);
    runWhenIdle(task);
  }, fetchCheckIntervalMs);
  return () => clearInterval(timer);
}
