import { schedulerIntervalMs } from '../scheduler';

/**
 * Runs the scheduled jobs every minute, one run at a time; `work` must not throw. Returns a function that stops it
 * after the current run.
 */
export function startScheduler(work: () => Promise<void>): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let running = Promise.resolve();
  const run = () => {
    running = work().then(() => {
      if (!isStopped) timer = setTimeout(run, schedulerIntervalMs);
    });
  };
  run();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
