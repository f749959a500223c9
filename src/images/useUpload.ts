import { useCallback, useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { newKey } from '../data/key';
import { canRetry, problemOf, type ProblemDetails } from '../data/problem';
import { redraw } from './redraw';

interface Attempt {
  picture: Blob;
  /** Kept over its retries: what is sent twice is kept once. */
  key: string;
}

interface Upload {
  isBusy: boolean;
  /** Why the last attempt did not work. */
  problem: ProblemDetails | null;
  /** Draws the file anew and sends it; what was on its way is dropped. */
  send: (file: Blob) => Promise<void>;
  /** Sends the same picture again; `null` when there is none to send. */
  retry: (() => Promise<void>) | null;
  /** Drops what is on its way, or what failed. */
  drop: () => void;
}

interface Listener {
  /** The picture can be shown, and is on its way: an address of this page alone (`blob:`). */
  onDrawn: (preview: string) => void;
  onDone: (url: string) => void;
}

/** One picture on its way to the API. Leaving the page drops it; what arrived already is swept there. */
export function useUpload({ onDrawn, onDone }: Listener): Upload {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ProblemDetails | null>(null);
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const running = useRef<AbortController>(undefined);
  const preview = useRef<string>(undefined);

  const clear = useCallback(() => {
    running.current?.abort();
    if (preview.current !== undefined) URL.revokeObjectURL(preview.current);
    preview.current = undefined;
  }, []);
  useEffect(() => clear, [clear]);

  /** Does `work` unless something else is begun meanwhile. */
  async function attempted(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const mine = new AbortController();
    running.current = mine;
    setBusy(true);
    setProblem(null);
    try {
      await work(mine.signal);
      if (!mine.signal.aborted) setBusy(false);
    } catch (error) {
      if (mine.signal.aborted) return;
      setBusy(false);
      setProblem(problemOf(error));
    }
  }

  async function transfer({ picture, key }: Attempt, signal: AbortSignal): Promise<void> {
    const { data } = await dataProvider.uploadImage(picture, { key, signal });
    if (signal.aborted) return;
    setAttempt(null);
    onDone(data.url);
  }

  function drop(): void {
    clear();
    setAttempt(null);
    setBusy(false);
    setProblem(null);
  }

  return {
    isBusy,
    problem,
    drop,
    send(file) {
      drop();
      return attempted(async (signal) => {
        const picture = await redraw(file);
        if (signal.aborted) return;
        const made = { picture, key: newKey() };
        setAttempt(made);
        preview.current = URL.createObjectURL(picture);
        onDrawn(preview.current);
        await transfer(made, signal);
      });
    },
    retry: attempt && !isBusy && (!problem || canRetry(problem)) ? () => attempted((signal) => transfer(attempt, signal)) : null,
  };
}
