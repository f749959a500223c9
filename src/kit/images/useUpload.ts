import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { newKey } from '../../data/key';
import { canRetry, problem as problemWith, problemOf, type ProblemDetails } from '../../data/problem';
import { documentType } from '../../../contract/images';
import { isPdfFile, previewOf } from './document';
import { redraw } from './redraw';
import { documentKey } from './useDocument';

interface Attempt {
  /** A picture, or a PDF where documents are taken. */
  file: Blob;
  /** Kept over its retries: what is sent twice is kept once. */
  key: string;
}

interface Upload {
  isBusy: boolean;
  /** The part of the file that was sent, from 0 to 1; `null` before it is sent, and while the API checks it. */
  progress: number | null;
  /** Why the last attempt did not work. */
  problem: ProblemDetails | null;
  /** Draws a picture anew and sends it, a PDF as it is; what was on its way is dropped. */
  send: (file: Blob) => Promise<void>;
  /** Sends the same file again; `null` when there is none to send. */
  retry: (() => Promise<void>) | null;
  /** Drops what is on its way, or what failed. */
  drop: () => void;
}

interface Listener {
  /** Whether it is private, and may be a PDF. */
  documents: boolean;
  /** The file can be shown, and is on its way: an address of this page alone (`blob:`). */
  onDrawn: (preview: string) => void;
  onDone: (url: string) => void;
  /** It was refused for good: what is shown of it is of no use. */
  onRefused: () => void;
}

/** One picture or document on its way to the API. Leaving the page drops it; what arrived already is swept there. */
export function useUpload({ documents, onDrawn, onDone, onRefused }: Listener): Upload {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
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
    setProgress(null);
    setProblem(null);
    try {
      await work(mine.signal);
      if (!mine.signal.aborted) setBusy(false);
    } catch (error) {
      if (mine.signal.aborted) return;
      setBusy(false);
      const found = problemOf(error);
      setProblem(found);
      if (!canRetry(found)) onRefused();
    }
  }

  async function transfer({ file, key }: Attempt, signal: AbortSignal): Promise<void> {
    const onProgress = (sent: number) => {
      if (!signal.aborted) setProgress(sent < 1 ? sent : null);
    };
    const options = { key, signal, onProgress };
    const { data } = await (documents
      ? dataProvider.uploadDocument(file, options).catch(file.type === documentType ? explain : rethrow)
      : dataProvider.uploadImage(file, options));
    if (signal.aborted) return;
    // What was just sent is shown from here.
    if (documents) queryClient.setQueryData(documentKey(data.url), file);
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
    progress,
    problem,
    drop,
    send(file) {
      drop();
      return attempted(async (signal) => {
        const ready =
          documents && isPdfFile(file)
            ? new Blob([file], { type: documentType })
            : await redraw(file).catch(documents ? explainUnreadable : rethrow);
        if (signal.aborted) return;
        const made = { file: ready, key: newKey() };
        setAttempt(made);
        preview.current = previewOf(ready);
        onDrawn(preview.current);
        await transfer(made, signal);
      });
    },
    retry:
      attempt && !isBusy && (!problem || canRetry(problem))
        ? () => attempted((signal) => transfer(attempt, signal))
        : null,
  };
}

function rethrow(error: unknown): never {
  throw error;
}

/** Where a document is taken too, what is neither it nor a picture says so. */
function explainUnreadable(error: unknown): never {
  throw problemOf(error).code === 'client.unreadableImage' ? problemWith({ code: 'client.unreadableProof' }) : error;
}

/** What is too heavy says how heavy it may be: nobody can make a document lighter here. */
function explain(error: unknown): never {
  const { code, params } = problemOf(error);
  const most = params?.['maxBytes'];
  throw code === 'request.tooLarge' && typeof most === 'number'
    ? problemWith({ code: 'client.documentTooHeavy', params: { max: most / 1_000_000 } })
    : error;
}
