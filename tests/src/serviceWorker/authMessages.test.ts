import { expect, it } from 'vitest';
import { answerKeyChanged } from '../../../src/serviceWorker/authMessages';

function sendToWorker(data: unknown): unknown[] {
  const answers: unknown[] = [];
  answerKeyChanged({ data, ports: [{ postMessage: (answer) => void answers.push(answer) }] });
  return answers;
}

it("acknowledges and completes Firebase's message about a changed session", () => {
  const message = { eventType: 'keyChanged', eventId: '7' };
  expect(sendToWorker({ ...message, data: { key: 'firebase:authUser' } })).toEqual([
    { ...message, status: 'ack', response: [] },
    { ...message, status: 'done', response: [] },
  ]);
});

it.each([null, 'keyChanged', { eventType: 'ping', eventId: '7' }])('does not answer %j', (data) => {
  expect(sendToWorker(data)).toEqual([]);
});
