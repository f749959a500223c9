const every = 5_000;

/**
 * Keeps the service worker on this page's side. A browser stops a worker that has nothing to do (a
 * tab in the background, a machine asleep), and when it starts again it has forgotten its pages:
 * requests would go to the network.
 */
export function keepAwake(): void {
  const remind = () => navigator.serviceWorker.controller?.postMessage('MOCK_ACTIVATE');
  setInterval(remind, every);
  for (const event of ['visibilitychange', 'focus', 'pageshow', 'resume'])
    globalThis.addEventListener(event, remind, { capture: true });
}
