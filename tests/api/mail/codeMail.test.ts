import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openApiFixture, tablesOf } from '../apiFixture';
import { untyped } from '../../../api/db/database';
import { openGiftCardsFixture, reason, type GiftCardsFixture } from '../giftcards/giftCardsFixture';
import { createFakeMail, type FakeMail } from './fakeMail';

let fixture: GiftCardsFixture;
let fakeMail: FakeMail;
beforeEach(async () => {
  fakeMail = createFakeMail();
  fixture = await openGiftCardsFixture({ mail: fakeMail });
});
afterEach(() => fixture.close());

const recipient = { name: 'Eva <b>', email: 'eva@correo.mx' };
const listRows = () => fixture.db.kysely.selectFrom('mails').selectAll().orderBy('id').execute();

/** Reissues a card to the recipient Eva. Returns the card's id and code. */
async function reissueCard(): Promise<{ id: string; code: string }> {
  const { card } = await fixture.issue({ recipient });
  const { json, status } = await fixture.runCardAction(card.id, 'reissue', { reason });
  expect(status).toBe(200);
  expect(json).toMatchObject({ codeSentBy: 'email' });
  return { id: String(json['replacedById']), code: String(json['code']) };
}
const groupCode = (code: string) => code.match(/.{4}/g)?.join('-') ?? '';

describe('code of a reissued card', () => {
  test('mails the code of a reissued card to the recipient once', async () => {
    const { code } = await reissueCard();
    expect(fakeMail.deliveredMails).toEqual([]);
    await fixture.runScheduler();
    await fixture.runScheduler();
    expect(fakeMail.deliveredMails).toHaveLength(1);
    const [mail] = fakeMail.deliveredMails;
    expect(mail).toMatchObject({ to: 'eva@correo.mx', language: 'es' });
    expect(mail?.text).toContain(groupCode(code));
    expect(mail?.html).toContain(groupCode(code));
    expect(mail?.html).toContain('Eva &lt;b&gt;');
    expect(mail?.subject).not.toContain(code.slice(-4));
  });

  test('stores the code of a reissued card encrypted only and removes it after sending', async () => {
    const { code } = await reissueCard();
    const listTexts = async () => {
      const mailContents: string[] = [];
      for (const table of await tablesOf(fixture.db))
        mailContents.push(JSON.stringify(await untyped(fixture.db.kysely).selectFrom(table).selectAll().execute()));
      return mailContents.join('\n');
    };
    expect(await listTexts()).not.toContain(code);
    expect(await listTexts()).not.toContain(groupCode(code));
    expect((await listRows())[0]?.sealed).toMatch(/^1\./);
    await fixture.runScheduler();
    expect((await listRows()).map(({ state, sealed }) => [state, sealed])).toEqual([['sent', null]]);
    expect(JSON.stringify(fixture.log)).not.toContain(code);
    expect(JSON.stringify(await listRows())).not.toContain('eva@');
  });

  test('mails no code without an address, in a dry run or without a mail server', async () => {
    const { card } = await fixture.issue();
    expect((await fixture.runCardAction(card.id, 'reissue', { reason })).json['codeSentBy']).toBeNull();
    const secondCard = (await fixture.issue({ recipient })).card;
    const preview = await fixture.send('POST', `giftcards/${secondCard.id}/reissue?dryRun=true`, {
      version: secondCard.version,
      body: { reason },
    });
    expect(preview.json['codeSentBy']).toBe('email');
    expect(await listRows()).toEqual([]);
    const quietFixture = await openApiFixture({ db: fixture.db });
    const reissueResponse = await quietFixture.send('POST', `giftcards/${secondCard.id}/reissue`, {
      version: secondCard.version,
      key: crypto.randomUUID(),
      body: { reason },
    });
    expect([reissueResponse.status, reissueResponse.json['codeSentBy']]).toEqual([200, null]);
    expect(await listRows()).toEqual([]);
  });

  test('mails no code to a former address or for a disabled card', async () => {
    const firstCard = await reissueCard();
    const { version } = await fixture.card(firstCard.id);
    const changeResponse = await fixture.send('PUT', `giftcards/${firstCard.id}`, {
      version,
      body: { recipient: { name: 'Eva', email: 'otra@correo.mx' } },
    });
    expect(changeResponse.status).toBe(200);
    const secondCard = await reissueCard();
    await fixture.runCardAction(secondCard.id, 'disable', { reason });
    await fixture.runScheduler();
    expect(fakeMail.deliveredMails).toEqual([]);
    expect((await listRows()).map(({ state, sealed }) => [state, sealed])).toEqual([
      ['dropped', null],
      ['dropped', null],
    ]);
  });

  test('records no card code in the history', async () => {
    const { code } = await reissueCard();
    const events = await fixture.db.kysely.selectFrom('auditEvents').selectAll().execute();
    expect(JSON.stringify(events)).toContain('codeSentBy');
    expect(JSON.stringify(events)).not.toContain(code);
  });
});

describe('mail with a card code', () => {
  test('mails no code once the card is depleted', async () => {
    const { id } = await reissueCard();
    await fixture.spendFromCard(id, 50_000);
    await fixture.runScheduler();
    expect(fakeMail.deliveredMails).toEqual([]);
    expect((await listRows())[0]?.state).toBe('dropped');
  });

  test('states the balance and the first day of the card', async () => {
    const spentCard = await reissueCard();
    await fixture.spendFromCard(spentCard.id, 20_000);
    await fixture.runScheduler();
    expect(fakeMail.deliveredMails.splice(0)[0]?.text).toMatch(/saldo de MXN\s300\.00/);
    const { card } = await fixture.issue({ recipient, startsOn: '2999-12-24' });
    await fixture.runCardAction(card.id, 'reissue', { reason });
    await fixture.runScheduler();
    expect(fakeMail.deliveredMails[0]?.text).toContain('a partir del 24 de diciembre de 2999');
  });
});
