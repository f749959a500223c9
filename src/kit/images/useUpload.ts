import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { newUuid } from '../../data/uuid';
import { canRetry, problem as problemWith, problemOf, type ProblemDetails } from '../../data/problem';
import { documentType } from '../../../contract/images';
import { isPdfFile, createPreviewUrl } from './pdfPreview';
import { resizeImage } from './resizeImage';
import { documentKey } from './useDocument';

interface UploadAttempt {
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
  discard: () => void;
}

interface UploadOptions {
  /** Whether the file is private and may be a PDF. */
  allowsDocuments: boolean;
  /** Called with an object URL (`blob:`) once the file can be previewed; the upload is then in progress. */
  onPreview: (preview: string) => void;
  onDone: (url: string) => void;
  /** Called when the file was rejected permanently: discard its preview. */
  onRefused: () => void;
}

/** Uploads one image or document. Unmounting cancels the upload; the API cleans up files that already arrived. */
export function useUpload({ allowsDocuments, onPreview, onDone, onRefused }: UploadOptions): Upload {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<ProblemDetails | null>(null);
  const [attempt, setAttempt] = useState<UploadAttempt | null>(null);
  const controller = useRef<AbortController>(undefined);
  const preview = useRef<string>(undefined);

  const clear = useCallback(() => {
    controller.current?.abort();
    if (preview.current !== undefined) URL.revokeObjectURL(preview.current);
    preview.current = undefined;
  }, []);
  useEffect(() => clear, [clear]);

  /** Runs `work`, ignoring its result if another attempt has started meanwhile. */
  async function runAttempt(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const ownController = new AbortController();
    controller.current = ownController;
    setBusy(true);
    setProgress(null);
    setProblem(null);
    try {
      await work(ownController.signal);
      if (!ownController.signal.aborted) setBusy(false);
    } catch (error) {
      if (ownController.signal.aborted) return;
      setBusy(false);
      const details = problemOf(error);
      setProblem(details);
      if (!canRetry(details)) onRefused();
    }
  }

  async function transfer({ file, key }: UploadAttempt, signal: AbortSignal): Promise<void> {
    const onProgress = (sent: number) => {
      if (!signal.aborted) setProgress(sent < 1 ? sent : null);
    };
    const options = { key, signal, onProgress };
    const { data } = await (allowsDocuments
      ? dataProvider.uploadDocument(file, options).catch(file.type === documentType ? rethrowWithSizeLimit : rethrow)
      : dataProvider.uploadImage(file, options));
    if (signal.aborted) return;
    // Caches the uploaded document to show it without a download.
    if (allowsDocuments) queryClient.setQueryData(documentKey(data.url), file);
    setAttempt(null);
    onDone(data.url);
  }

  function discard(): void {
    clear();
    setAttempt(null);
    setBusy(false);
    setProblem(null);
  }

  return {
    isBusy,
    progress,
    problem,
    discard,
    send(file) {
      discard();
      return runAttempt(async (signal) => {
        const uploadFile =
          allowsDocuments && isPdfFile(file)
            ? new Blob([file], { type: documentType })
            : await resizeImage(file).catch(allowsDocuments ? rethrowUnreadable : rethrow);
        if (signal.aborted) return;
        const newAttempt = { file: uploadFile, key: newUuid() };
        setAttempt(newAttempt);
        preview.current = createPreviewUrl(uploadFile);
        onPreview(preview.current);
        await transfer(newAttempt, signal);
      });
    },
    retry:
      attempt && !isBusy && (!problem || canRetry(problem))
        ? () => runAttempt((signal) => transfer(attempt, signal))
        : null,
  };
}

function rethrow(error: unknown): never {
  throw error;
}

/** Reports an unreadable file: where documents are allowed, that it is neither an image nor a PDF. */
function rethrowUnreadable(error: unknown): never {
  throw problemOf(error).code === 'client.unreadableImage' ? problemWith({ code: 'client.unreadableProof' }) : error;
}

/** Adds the size limit to the error: a document cannot be made smaller here. */
function rethrowWithSizeLimit(error: unknown): never {
  const { code, params } = problemOf(error);
  const maxBytes = params?.['maxBytes'];
  throw code === 'request.tooLarge' && typeof maxBytes === 'number'
    ? problemWith({ code: 'client.documentTooHeavy', params: { max: maxBytes / 1_000_000 } })
    : error;
}
