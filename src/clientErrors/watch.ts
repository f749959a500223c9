import type { ClientErrorKind } from '../../contract/clientErrors';
import { preload } from '../lostChunk';
import type { ReporterSettings } from './report';

type Tell = (kind: ClientErrorKind, error: unknown) => void;

let tell: Tell = () => {};

/** Tells of an error for which a page could not be shown. */
export function reportBrokenPage(error: unknown): void {
  tell('page', error);
}

/** Tells the API of the errors of this page, until the returned function is called. What it needs for that is loaded at the first one. */
export function watchErrors(settings: ReporterSettings): () => void {
  let report: Promise<Tell> | undefined;
  const mine: Tell = (kind, error) => {
    // Without an error it is of another origin, or a notice of the browser.
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
