import type { Answer, Question } from './messages';
import type { Page } from './scope';

/** What a page answers; no where it does not in `patience` milliseconds: one that sleeps, or is not signed in. */
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
