import { setTimeout as pause } from 'node:timers/promises';

/**
 * Replaces Cloud Scheduler, which Firebase does not emulate: calls the function `upkeep` at once and then `everyMs`
 * milliseconds after each response. Calls `log` with a message for each failed call. Returns a function that stops it.
 */
export function startScheduler({ functionsOrigin, project, everyMs, log }) {
  // The emulator appends a version number to functions without an HTTP trigger, starting at 0.
  const address = `${functionsOrigin}/functions/projects/${project}/triggers/us-central1-upkeep-0`;
  const abort = new AbortController();
  const { signal } = abort;
  async function call() {
    const response = await fetch(address, { method: 'POST', signal });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  }
  async function callUntilStopped() {
    while (!signal.aborted) {
      await call().catch((error) => {
        if (!signal.aborted) log(`The function upkeep could not be called: ${error.message}`);
      });
      await pause(everyMs, undefined, { signal }).catch(() => {});
    }
  }
  const ended = callUntilStopped();
  return () => (abort.abort(), ended);
}
