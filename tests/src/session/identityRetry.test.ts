import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IdentityUnreachable, createIdentityRetry, type IdentityConnection } from '../../../src/session/identityErrors';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/**
 * Creates a retry over an identity service that is unreachable until attempt `answersAt`. Records the states of the
 * retry.
 */
function createRetry(answersAt: number) {
  const connections: IdentityConnection[] = [];
  let attempts = 0;
  const retry = createIdentityRetry((now) => connections.push(now));
  const request = async () => {
    attempts += 1;
    if (attempts < answersAt) throw new IdentityUnreachable(new Error('no network'));
    return 'answer';
  };
  return { retry, request, connections, attempts: () => attempts };
}

const waitingState = { isUnreachable: true, isRetrying: false };
const retryingState = { isUnreachable: true, isRetrying: true };
const connectedState = { isUnreachable: false, isRetrying: false };

describe('retryWhenOnline', () => {
  it('reports nothing if the identity service responds', async () => {
    const { retry, request, connections } = createRetry(1);
    await expect(retry.retryWhenOnline(request, undefined)).resolves.toBe('answer');
    expect(connections).toEqual([]);
  });

  it('retries on its own, without an online event, and reports each state', async () => {
    const { retry, request, connections } = createRetry(3);
    const response = retry.retryWhenOnline(request, undefined);
    await vi.runAllTimersAsync();
    await expect(response).resolves.toBe('answer');
    expect(connections).toEqual([waitingState, retryingState, waitingState, retryingState, connectedState]);
  });

  it('reports the end of waiting once the last waiting call ends', async () => {
    const { retry, request, connections } = createRetry(4);
    const controller = new AbortController();
    const firstResult = retry.retryWhenOnline(request, controller.signal);
    const otherResult = retry.retryWhenOnline(request, undefined);
    await vi.advanceTimersByTimeAsync(0);
    controller.abort(new Error('elsewhere'));
    await expect(firstResult).rejects.toThrow('elsewhere');
    expect(connections).not.toContainEqual(connectedState);
    await vi.runAllTimersAsync();
    await expect(otherResult).resolves.toBe('answer');
    expect(connections.at(-1)).toEqual(connectedState);
  });

  it('stops after the navigation is aborted', async () => {
    const { retry, request, attempts } = createRetry(9);
    const navigation = new AbortController();
    const response = retry.retryWhenOnline(request, navigation.signal);
    await vi.advanceTimersByTimeAsync(0);
    navigation.abort(new Error('elsewhere'));
    await expect(response).rejects.toThrow('elsewhere');
    await vi.runAllTimersAsync();
    expect(attempts()).toBe(1);
  });

  it('rejects with any other error at once', async () => {
    const { retry, connections } = createRetry(1);
    await expect(retry.retryWhenOnline(() => Promise.reject(new Error('a fault')), undefined)).rejects.toThrow(
      'a fault',
    );
    expect(connections).toEqual([]);
  });
});
