import { useRef, useState } from 'react';

/**
 * Runs `work` once at a time: ignores calls while it is running, such as those of a double click.
 *
 * @example
 *   const [end, isEnding] = useSingleFlight(async (session: Session) => {
 *     await dataProvider.call(endSession, { input: { signedInAt: session.signedInAt } });
 *   });
 */
export function useSingleFlight<A extends unknown[]>(
  work: (...args: A) => Promise<void>,
): [run: (...args: A) => Promise<void>, running: boolean] {
  const lock = useRef(false);
  const [running, setRunning] = useState(false);
  async function run(...args: A): Promise<void> {
    if (lock.current) return;
    lock.current = true;
    setRunning(true);
    try {
      await work(...args);
    } finally {
      lock.current = false;
      setRunning(false);
    }
  }
  return [run, running];
}
