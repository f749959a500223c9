import { upkeepEveryMs } from '../upkeep';

/**
 * Does the upkeep now and then every minute, one at a time; `work` never throws. The answer stops it, once what runs is
 * done.
 */
export function keepUp(work: () => Promise<void>): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let running = Promise.resolve();
  const run = () => {
    running = work().then(() => {
      if (!isStopped) timer = setTimeout(run, upkeepEveryMs);
    });
  };
  run();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
