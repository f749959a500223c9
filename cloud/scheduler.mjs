import { setTimeout as pause } from 'node:timers/promises';

/**
 * Stands for Cloud Scheduler, of which Firebase has no emulator: sends to the function `upkeep` what that would send, at once
 * and then `everyMs` after each answer. `say` is told of a call that fails. Returns how it is ended.
 */
export function startScheduler({ functionsOrigin, project, everyMs, say }) {
  // The emulator numbers what is no function of HTTP: the first version that it loaded is 0.
  const address = `${functionsOrigin}/functions/projects/${project}/triggers/us-central1-upkeep-0`;
  const over = new AbortController();
  const { signal } = over;
  async function call() {
    const answer = await fetch(address, { method: 'POST', signal });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  }
  async function goOn() {
    while (!signal.aborted) {
      await call().catch((error) => {
        if (!signal.aborted) say(`The function upkeep could not be called: ${error.message}`);
      });
      await pause(everyMs, undefined, { signal }).catch(() => {});
    }
  }
  const ended = goOn();
  return () => (over.abort(), ended);
}
