import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { loadAside } from '../lostChunk';
import { whenIdle } from '../preload';

/** Milliseconds between two checks whether queries are still fetching. */
const calm = 500;

/** Lazy component that loads once the opened page has fetched its data; renders nothing if loading fails. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let there: ComponentType<P> | null = null;
  return function Later(props: P) {
    const [Part, setPart] = useState(() => there);
    const fetch = () =>
      void loadAside(load).then(
        (part) => {
          there = part;
          setPart(() => there);
        },
        () => {},
      );
    return Part ? <Part {...props} /> : <WhenCalm task={fetch} />;
  };
}

function WhenCalm({ task }: { task: () => void }) {
  const queryClient = useQueryClient();
  const latest = useEffectEvent(task);
  useEffect(() => {
    const timer = setInterval(() => {
      if (queryClient.isFetching() > 0) return;
      clearInterval(timer);
      whenIdle(() => latest());
    }, calm);
    return () => clearInterval(timer);
  }, [queryClient]);
  return null;
}
