import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { waitForRetry } from '../data/queryClient';
import { createWriteOnce, type WriteOnce } from '../data/writeOnce';
import { useSingleFlight } from './ui/useSingleFlight';

interface Options {
  /** Sends the request of an earlier attempt, whose response was lost, again. */
  isRetry?: boolean;
  /** Maximum number of times a write is sent while its response is lost. */
  maxAttempts?: number;
}

interface WriteOnceState<A extends unknown[]> {
  run: (...args: A) => Promise<void>;
  isRunning: boolean;
  isChecking: boolean;
  isUnknown: boolean;
}

/**
 * Runs `work` once at a time and passes it a function for writes that take effect once, even if responses are lost.
 *
 * @example
 *   const { run: close, isRunning } = useWriteOnce(async (write) => {
 *     const result = await write('close', (key) => dataProvider.runAction(sales, id, 'close', {}, { key, version }));
 *     if (result.kind === 'done') notify('sales.closed');
 *   });
 */
export function useWriteOnce<A extends unknown[]>(
  work: (write: WriteOnce, ...args: A) => Promise<void>,
  { isRetry = false, maxAttempts = 1 }: Options = {},
): WriteOnceState<A> {
  const queryClient = useQueryClient();
  const [writeOnce] = useState(createWriteOnce);
  const [isChecking, setChecking] = useState(false);
  const [isUnknown, setUnknown] = useState(isRetry);

  async function retry(failures: number): Promise<boolean> {
    if (failures + 1 >= maxAttempts) return false;
    setChecking(true);
    await waitForRetry(queryClient, failures);
    return true;
  }

  const write: WriteOnce = async (content, send, options) => {
    const result = await writeOnce(content, send, { isRepeated: isUnknown, retry, ...options });
    setChecking(false);
    setUnknown(result.kind === 'unknown');
    return result;
  };

  const [run, isRunning] = useSingleFlight((...args: A) => work(write, ...args));
  return { run, isRunning, isChecking, isUnknown };
}
