import type { ClientErrorKind } from '../../contract/clientErrors';
import { preloadChunk, reloadIfChunkMissing } from '../chunkLoading';
import type { ReporterSettings } from './createReporter';

type ErrorReporter = (kind: ClientErrorKind, error: unknown) => void;

let activeReporter: ErrorReporter = () => {};

/** Reports an error that an error boundary caught, and reloads the page if a chunk was missing. */
export function reportBrokenPage(error: unknown): void {
  reloadIfChunkMissing(error);
  activeReporter('page', error);
}

export function watchErrors(settings: ReporterSettings): () => void {
  let report: Promise<ErrorReporter> | undefined;
  const ownReporter: ErrorReporter = (kind, error) => {
    // The browser provides no `error` for errors of another origin and for its own warnings.
    if (error === null || error === undefined || !navigator.onLine) return;
    void preloadChunk(async () => {
      report ??= import('./createReporter').then(({ createReporter }) => createReporter(settings));
      await report.then(
        (sendReport) => sendReport(kind, error),
        () => (report = undefined),
      );
    });
  };
  const onError = ({ error }: ErrorEvent) => ownReporter('error', error);
  const onRejection = ({ reason }: PromiseRejectionEvent) => ownReporter('rejection', reason);
  globalThis.addEventListener('error', onError);
  globalThis.addEventListener('unhandledrejection', onRejection);
  activeReporter = ownReporter;
  return () => {
    globalThis.removeEventListener('error', onError);
    globalThis.removeEventListener('unhandledrejection', onRejection);
    if (activeReporter === ownReporter) activeReporter = () => {};
  };
}
