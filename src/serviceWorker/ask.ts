import type { Answer, Question } from './messages';
import type { Page } from './scope';

/** Resolves to the page's answer, or to false after `patience` milliseconds, as with a suspended or signed-out page. */
export function ask(page: Page, question: Question, patience: number): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const finish = (answer: boolean) => {
      clearTimeout(timer);
      port1.close();
      resolve(answer);
    };
    const timer = setTimeout(() => finish(false), patience);
    port1.addEventListener('message', ({ data }: MessageEvent<Answer>) => finish(data === true));
    port1.start();
    page.postMessage(question, [port2]);
  });
}
