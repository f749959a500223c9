/**
 * Waits for about `ms` milliseconds, with jitter so that consoles do not reconnect to a restarted server all at once.
 */
export function sleepWithJitter(ms: number, stopSignal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms * (0.5 + Math.random()));
    stopSignal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
