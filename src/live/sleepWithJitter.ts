/**
 * Waits for about `ms` milliseconds. The random part prevents all consoles from reconnecting to a restarted server at
 * once.
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
