import { useQueryClient } from '@tanstack/react-query';
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
  useEffect(() => {
    const timer = setInterval(() => {
      if (queryClient.isFetching() > 0) return;
      clearInterval(timer);
      runWhenIdle(() => runTask());
    }, fetchCheckIntervalMs);
    return () => clearInterval(timer);
  }, [queryClient]);
  return null;
}
