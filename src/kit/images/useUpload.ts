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
  /** An image, or a PDF if documents are allowed. */
  file: Blob;
  /** Idempotency key, unchanged over retries. */
  key: string;
}

interface Upload {
  isBusy: boolean;
  /** Fraction of the file sent, 0 to 1; `null` before sending and while the API checks it. */
  progress: number | null;
  problem: ProblemDetails | null;
  /** Redraws an image, or takes a PDF unchanged, and uploads it; cancels the upload in progress. */
  send: (file: Blob) => Promise<void>;
  /** Sends the same file again; `null` if there is none. */
  retry: (() => Promise<void>) | null;
  /** Cancels the upload in progress, or discards the failed one. */
  drop: () => void;
}

interface Listener {
  /** Whether the file is private and may be a PDF. */
  documents: boolean;
  /** Called with an object URL (`blob:`) once the file can be previewed; the upload is then in progress. */
  onDrawn: (preview: string) => void;
  onDone: (url: string) => void;
  /** Called when the file was rejected permanently: discard its preview. */
  onRefused: () => void;
}

/** Uploads one image or document. Unmounting cancels the upload; the API cleans up files that already arrived. */
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

  /** Runs `work`, ignoring its result if another attempt has started meanwhile. */
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
    // Caches the uploaded document to show it without a download.
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

/** Reports an unreadable file: where documents are allowed, that it is neither an image nor a PDF. */
function explainUnreadable(error: unknown): never {
  throw problemOf(error).code === 'client.unreadableImage' ? problemWith({ code: 'client.unreadableProof' }) : error;
}

/** Adds the size limit to the error: a document cannot be made smaller here. */
function explain(error: unknown): never {
  const { code, params } = problemOf(error);
  const most = params?.['maxBytes'];
  throw code === 'request.tooLarge' && typeof most === 'number'
    ? problemWith({ code: 'client.documentTooHeavy', params: { max: most / 1_000_000 } })
    : error;
}
