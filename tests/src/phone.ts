import { onTestFinished, vi } from 'vitest';

/** Answers media queries as a window 390 pixels wide until the test ends. */
export function usePhoneWidth(): void {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: Number(/max-width: ([\d.]+)px/.exec(media)?.[1] ?? 0) >= 390,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  onTestFinished(() => void vi.unstubAllGlobals());
}
