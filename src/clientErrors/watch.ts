import type { ClientErrorKind } from '../../contract/clientErrors';
import { preload } from '../lostChunk';
import type { ReporterSettings } from './report';

type Tell = (kind: ClientErrorKind, error: unknown) => void;

let tell: Tell = () => {};

/** Reports an error that prevented a page from rendering. */
export function reportBrokenPage(error: unknown): void {
  tell('page', error);
}

/**
 * Reports the page's errors to the API until the returned function is called. Loads the reporter at the first error.
 */
export function watchErrors(settings: ReporterSettings): () => void {
  let report: Promise<Tell> | undefined;
  const mine: Tell = (kind, error) => {
    // `error` is missing for errors of another origin and for browser warnings.
    if (error === null || error === undefined || !navigator.onLine) return;
    void preload(async () => {
      report ??= import('./report').then(({ createReporter }) => createReporter(settings));
      await report.then(
        (told) => told(kind, error),
        () => (report = undefined),
      );
    });
  };
  const onError = ({ error }: ErrorEvent) => mine('error', error);
  const onRejection = ({ reason }: PromiseRejectionEvent) => mine('rejection', reason);
  globalThis.addEventListener('error', onError);
  globalThis.addEventListener('unhandledrejection', onRejection);
  tell = mine;
  return () => {
    globalThis.removeEventListener('error', onError);
    globalThis.removeEventListener('unhandledrejection', onRejection);
    if (tell === mine) tell = () => {};
  };
}
