import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { queueMail } from '../../../api/mail/outbox';
import { assertSendable, MailFailed } from '../../../api/mail/port';
import { freshApi, tablesOf, vault } from '../harness';
import { untyped } from '../../../api/db/database';
import { openShop, reason, type Shop } from '../giftcards/cards';
import { openPost, type Post } from './post';

let shop: Shop;
let post: Post;
beforeEach(async () => {
  post = openPost();
  shop = await openShop({ mail: post });
});
afterEach(() => shop.close());

const minute = 60_000;
const hour = 60 * minute;
const recipient = { name: 'Eva <b>', email: 'eva@correo.mx' };
const rows = () => shop.db.kysely.selectFrom('mails').selectAll().orderBy('id').execute();

/** A card of Eva's that was reissued, and the code of the new one. */
async function reissued(): Promise<{ id: string; code: string }> {
  const { card } = await shop.issue({ recipient });
  const { json, status } = await shop.act(card.id, 'reissue', { reason });
  expect(status).toBe(200);
  expect(json).toMatchObject({ codeSentBy: 'email' });
  return { id: String(json['replacedById']), code: String(json['code']) };
}
const written = (code: string) => code.match(/.{4}/g)?.join('-') ?? '';

describe('the code of a reissued card', () => {
  test('is mailed to its recipient, once', async () => {
    const { code } = await reissued();
    expect(post.delivered).toEqual([]);
    await shop.upkeep();
    await shop.upkeep();
    expect(post.delivered).toHaveLength(1);
    const [mail] = post.delivered;
    expect(mail).toMatchObject({ to: 'eva@correo.mx', language: 'es' });
    expect(mail?.text).toContain(written(code));
    expect(mail?.html).toContain(written(code));
    expect(mail?.html).toContain('Eva &lt;b&gt;');
    expect(mail?.subject).not.toContain(code.slice(-4));
  });

  test('is nowhere to be read meanwhile, and nothing of the mail is left once it was sent', async () => {
    const { code } = await reissued();
    const texts = async () => {
      const all: string[] = [];
      for (const table of await tablesOf(shop.db))
        all.push(JSON.stringify(await untyped(shop.db.kysely).selectFrom(table).selectAll().execute()));
      return all.join('\n');
    };
    expect(await texts()).not.toContain(code);
    expect(await texts()).not.toContain(written(code));
    expect((await rows())[0]?.sealed).toMatch(/^1\./);
    await shop.upkeep();
    expect((await rows()).map(({ state, sealed }) => [state, sealed])).toEqual([['sent', null]]);
    expect(JSON.stringify(shop.log)).not.toContain(code);
    expect(JSON.stringify(await rows())).not.toContain('eva@');
  });

  test('is not mailed where the card has no address, nor by a dry run, nor by an installation without mail', async () => {
    const { card } = await shop.issue();
    expect((await shop.act(card.id, 'reissue', { reason })).json['codeSentBy']).toBeNull();
    const second = (await shop.issue({ recipient })).card;
    const dry = await shop.send('POST', `giftcards/${second.id}/reissue?dryRun=true`, {
      version: second.version,
      body: { reason },
    });
    expect(dry.json['codeSentBy']).toBe('email');
    expect(await rows()).toEqual([]);
    const quiet = await freshApi({ db: shop.db });
    const done = await quiet.send('POST', `giftcards/${second.id}/reissue`, {
      version: second.version,
      key: crypto.randomUUID(),
      body: { reason },
    });
    expect([done.status, done.json['codeSentBy']]).toEqual([200, null]);
    expect(await rows()).toEqual([]);
  });

  test('is not mailed to an address that the card has no longer, nor once the card was disabled', async () => {
    const first = await reissued();
    const { version } = await shop.card(first.id);
    const changed = await shop.send('PUT', `giftcards/${first.id}`, {
      version,
      body: { recipient: { name: 'Eva', email: 'otra@correo.mx' } },
    });
    expect(changed.status).toBe(200);
    const second = await reissued();
    await shop.act(second.id, 'disable', { reason });
    await shop.upkeep();
    expect(post.delivered).toEqual([]);
    expect((await rows()).map(({ state, sealed }) => [state, sealed])).toEqual([
      ['dropped', null],
      ['dropped', null],
    ]);
  });

  test('is in no history', async () => {
    const { code } = await reissued();
    const events = await shop.db.kysely.selectFrom('auditEvents').selectAll().execute();
    expect(JSON.stringify(events)).toContain('codeSentBy');
    expect(JSON.stringify(events)).not.toContain(code);
  });
});

describe('the outbox', () => {
  test('tries again with growing pauses while the server does not answer, and then sends it once', async () => {
    await reissued();
    post.refuse(new MailFailed('ETIMEDOUT'));
    await shop.upkeep();
    await shop.upkeep();
    expect((await rows())[0]).toMatchObject({ state: 'waiting', attempts: 1, reason: 'ETIMEDOUT' });
    shop.now.pass(minute);
    await shop.upkeep();
    shop.now.pass(minute);
    await shop.upkeep();
    expect((await rows())[0]?.attempts).toBe(2);
    post.refuse(null);
    shop.now.pass(4 * minute);
    await shop.upkeep();
    expect(post.delivered).toHaveLength(1);
    expect((await rows())[0]).toMatchObject({ state: 'sent', attempts: 3, sealed: null });
  });

  test('gives up after two days, says so in the log, and keeps nothing of the mail', async () => {
    await reissued();
    post.refuse(new MailFailed('ECONNREFUSED'));
    for (let hours = 0; hours < 80; hours += 1) {
      await shop.upkeep();
      shop.now.pass(hour);
    }
    expect((await rows())[0]).toMatchObject({ state: 'givenUp', attempts: 9, reason: 'ECONNREFUSED', sealed: null });
    const events = shop.log.map(({ event }) => event).filter((event) => String(event).startsWith('mail'));
    expect(events.filter((event) => event === 'mailGivenUp')).toHaveLength(1);
    expect(events.filter((event) => event === 'mail')).toHaveLength(8);
    expect(JSON.stringify(shop.log)).not.toContain('eva@');
  });

  test('gives up at once what the server refuses for good, and goes on with the next', async () => {
    await reissued();
    await reissued();
    post.refuse(new MailFailed('550', { isPermanent: true }));
    await shop.upkeep();
    expect((await rows()).map(({ state, reason: why }) => [state, why])).toEqual([
      ['givenUp', '550'],
      ['givenUp', '550'],
    ]);
  });

  test('has a mail of each cause once', async () => {
    const queue = () =>
      queueMail(
        shop.db.kysely,
        { vault, newId: () => crypto.randomUUID(), at: shop.now.value.toISOString() },
        { kind: 'test', key: 'once', subjectId: 'x', content: JSON.stringify({ to: 'a@b.mx', language: 'en' }) },
      );
    await queue();
    await shop.upkeep();
    await queue();
    await shop.upkeep();
    expect(post.delivered.map(({ subject }) => subject)).toEqual(['Test email from Sobremesa']);
  });

  test('is emptied by two servers at once without sending anything twice', async () => {
    for (let card = 0; card < 6; card += 1) await reissued();
    const others = await Promise.all([1, 2, 3].map(() => freshApi({ db: shop.db, mail: post })));
    await Promise.all([shop.upkeep(), ...others.map(({ upkeep }) => upkeep())]);
    expect(new Set(post.delivered.map(({ messageId }) => messageId)).size).toBe(6);
    expect(post.delivered).toHaveLength(6);
  });

  test('sends what a killed server had taken, five minutes later, under the same message id', async () => {
    await reissued();
    const killed = { ...post, send: () => new Promise<void>(() => {}) };
    const dying = await freshApi({ db: shop.db, mail: killed });
    void dying.upkeep();
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
    await shop.upkeep();
    expect(post.delivered).toEqual([]);
    shop.now.pass(5 * minute);
    await shop.upkeep();
    expect(post.delivered.map(({ messageId }) => messageId)).toEqual([(await rows())[0]?.id]);
  });

  test('forgets what was sent after sixty days, and gives up what nobody could send for four', async () => {
    await reissued();
    await shop.upkeep();
    shop.now.pass(61 * 24 * hour);
    await shop.upkeep();
    expect(await rows()).toEqual([]);
    await reissued();
    const quiet = await freshApi({ db: shop.db });
    quiet.now.value = new Date(shop.now.value.getTime() + 5 * 24 * hour);
    await quiet.upkeep();
    expect((await rows())[0]).toMatchObject({ state: 'givenUp', sealed: null });
  });
});

test('an address that is more than one, or a subject of several lines, is refused', () => {
  const fine = { to: 'eva@correo.mx', subject: 'Hola' };
  expect(() => assertSendable(fine)).not.toThrow();
  for (const to of [
    'eva@correo.mx, otro@correo.mx',
    'eva@correo.mx\r\nBcc: x@y.mx',
    'Eva <eva@correo.mx>',
    'eva',
    'a b@c.mx',
  ])
    expect(() => assertSendable({ ...fine, to })).toThrow(MailFailed);
  expect(() => assertSendable({ ...fine, subject: 'Hola\r\nBcc: x@y.mx' })).toThrow(MailFailed);
  expect(() => assertSendable({ ...fine, replyTo: 'a@b.mx\nX: y' })).toThrow(MailFailed);
});
