import type { PageReply, WorkerRequest } from './messages';
import type { Page } from './scope';

/** Resolves to the page's answer, or to false after `timeoutMs` milliseconds, as with a suspended or signed-out page. */
export function sendToPage(page: Page, request: WorkerRequest, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const finish = (reply: boolean) => {
      clearTimeout(timer);
      port1.close();
      resolve(reply);
    };
    const timer = setTimeout(() => finish(false), timeoutMs);
    port1.addEventListener('message', ({ data }: MessageEvent<PageReply>) => finish(data === true));
    port1.start();
    page.postMessage(request, [port2]);
  });
}
