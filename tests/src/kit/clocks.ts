import { onTestFinished, vi } from 'vitest';
import type { ConsoleFixture } from './consoleFixture';

export function setClocks({ api }: Pick<ConsoleFixture, 'api'>, at: string): void {
  api.now.value = new Date(at);
  vi.setSystemTime(api.now.value);
  onTestFinished(() => void vi.useRealTimers());
}
