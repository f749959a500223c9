import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { newUuid } from '../../data/uuid';
import { canRetry, problem as problemWith, problemOf, type ProblemDetails, problem } from '../../data/problem';
import { documentType } from '../../../contract/images';
import { isPdfFile, createPreviewUrl } from './imageUrl';
import { documentKey } from './Thumbnail';

interface UploadAttempt {
  file: Blob;
  key: string;
}

interface Upload {
  isBusy: boolean;
  /** Fraction of the file that is sent, from 0 to 1; `null` before sending and while the API checks the file. */
  progress: number | null;
  problem: ProblemDetails | null;
  send: (file: Blob) => Promise<void>;
  retry: (() => Promise<void>) | null;
  discard: () => void;
}

interface UploadOptions {
  allowsDocuments: boolean;
  onPreview: (preview: string) => void;
  onDone: (url: string) => void;
  onRefused: () => void;
}

/** Uploads one image or document. Unmounting cancels the upload; the API deletes files that have already arrived. */
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

function rethrowUnreadable(error: unknown): never {
  throw problemOf(error).code === 'client.unreadableImage' ? problemWith({ code: 'client.unreadableProof' }) : error;
}

function rethrowWithSizeLimit(error: unknown): never {
  const { code, params } = problemOf(error);
  const maxBytes = params?.['maxBytes'];
  throw code === 'request.tooLarge' && typeof maxBytes === 'number'
    ? problemWith({ code: 'client.documentTooHeavy', params: { max: maxBytes / 1_000_000 } })
    : error;
}

/** Pixels per side; enough for the largest image in the apps. */
const maxSide = 1_600;

/** Photos of phones have 3 to 12 MB; a much larger file would exhaust the memory of the tab. */
const maxMegabytes = 40;

/**
 * Redraws an image for upload: at most 1,600 pixels a side, upright, without camera metadata such as place and time.
 * Encodes WebP; if the browser cannot, keeps JPEG and encodes other formats as PNG.
 *
 * @throws `client.imageTooHeavy`, `client.unreadableImage`
 */
export async function resizeImage(file: Blob): Promise<Blob> {
  if (file.size > maxMegabytes * 1_000_000)
    throw problem({ code: 'client.imageTooHeavy', params: { max: maxMegabytes } });
  const unreadableError = () => problem({ code: 'client.unreadableImage' });
  const bitmap = await createImageBitmap(file).catch(() => {
    throw unreadableError();
  });
  try {
    const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (!context) throw unreadableError();
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const encodedImage =
      (await encodeCanvas(canvas, 'image/webp')) ??
      (await encodeCanvas(canvas, file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png'));
    if (!encodedImage) throw unreadableError();
    return encodedImage;
  } finally {
    bitmap.close();
  }
}

/** Returns `null` if the browser cannot encode `type`; `toBlob` then returns another type. */
function encodeCanvas(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob?.type === type ? blob : null), type, 0.85);
  });
}
