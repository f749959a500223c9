import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { presenceEnds } from '../../../contract/presence';
import { readableBy } from '../../../api/live/readable';
import { freshApi } from '../harness';
import { openBells, type Bells } from '../notifications/bells';

let bells: Bells;
let recordId = '';
beforeEach(async () => {
  bells = await openBells();
  recordId = (await bells.deposit('tadeo')).id;
  bells.live.splice(0);
});
afterEach(() => bells.close());

const pages = new Map<string, string>();
const pageOf = (name: string) => {
  const page = pages.get(name) ?? crypto.randomUUID();
  pages.set(name, page);
  return page;
};
const say = (as: string, doing: string, page = as, resource = 'deposits') =>
  bells.send('POST', 'presence', { as, body: { resource, recordId, page: pageOf(page), doing } });
const others = async (as: string) => (await say(as, 'looking')).json['others'];

describe('who has a record open', () => {
  test('is told to the others by name, and who of them types', async () => {
    expect((await say('ana', 'looking')).json).toEqual({ status: 'on', others: [] });
    expect(await others('tadeo')).toEqual([{ name: 'ana', isTyping: false }]);
    await say('ana', 'typing', 'another');
    expect(await others('tadeo')).toEqual([{ name: 'ana', isTyping: true }]);
    await say('ana', 'left', 'another');
    await say('ana', 'left');
    expect(await others('tadeo')).toEqual([]);
  });

  test('is told at once to who may read it, and not again while nothing changes', async () => {
    await say('ana', 'looking');
    await say('ana', 'looking');
    expect(bells.live).toMatchObject([{ changes: [], present: { resource: 'deposits', id: recordId } }]);
    const [message] = bells.live;
    if (!message) throw new Error('nothing was told');
    expect(readableBy({ uid: 'uid-tadeo', duties: ['finance'] }, message)).not.toBeNull();
    expect(readableBy({ uid: 'uid-carla', duties: ['catalogs'] }, message)).toBeNull();
    expect((await say('carla', 'looking')).status).toBe(404);
  });

  test('ends by itself where a page falls silent', async () => {
    await say('ana', 'typing');
    bells.now.pass(presenceEnds - 1);
    expect(await others('tadeo')).toHaveLength(1);
    bells.now.pass(1);
    expect(await others('tadeo')).toEqual([]);
  });

  test('is of a record that there is', async () => {
    expect((await say('ana', 'looking', 'ana', 'sales')).status).toBe(404);
    expect((await say('ana', 'looking', 'ana', 'nothing')).status).toBe(404);
    expect((await say('ana', 'dancing')).status).toBe(422);
  });
});

test('an installation whose instances do not hear each other says that it cannot tell', async () => {
  const other = await freshApi({ db: bells.db });
  const body = { resource: 'deposits', recordId, page: pageOf('ana'), doing: 'looking' };
  expect((await other.send('POST', 'presence', { body })).json).toEqual({ status: 'off', others: [] });
});
