import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { loadAside } from '../lostChunk';
import { whenIdle } from '../preload';

/** So often it is looked whether anything is still asked for, in milliseconds. */
const calm = 500;

/** A part that is fetched once the page that was opened has what it shows; where it cannot be had the page is as it was. */
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
