import { giftCards } from '../../../contract/money/giftcards';
import { giftcardEndpoints } from '../../../contract/money/giftcardEndpoints';
import { daysAfter } from '../../../contract/days';
import type { ActionName, RecordOf } from '../../../contract/resource';
import type { InputOf } from '../../../contract/input';
import type { EndpointInput } from '../../../contract/endpoint';
import type { NewRecord } from '../maker';
import { ana, at, julia, one, type Card, type Market } from './market';

const wishes = [
  '¡Feliz cumpleaños!',
  'Gracias por todo este año.',
  'Para que comas rico.',
  'Con cariño, tu familia.',
  'Felicidades por el nuevo trabajo.',
];

/** Cards bought one by one, a batch that was given away, and one card in each unusual state. */
export function planGiftCards(market: Market): void {
  const { agenda, maker, firstDay, lastDay } = market;
  for (let day = daysAfter(firstDay, 15); day <= daysAfter(lastDay, -8); day = daysAfter(day, 6 + maker.chance(9))) {
    const lasts = one(market, [90, 180, 365, null]);
    agenda.plan(at(day, 11, maker.chance(59)), () =>
      sold(market, 20_000 + 10_000 * maker.chance(9), lasts === null ? null : daysAfter(day, lasts)),
    );
  }
  agenda.plan(at(daysAfter(lastDay, -75), 10), () => givenAway(market, daysAfter(lastDay, -75)));
  agenda.plan(at(daysAfter(lastDay, -30), 12), () => changeStates(market));
  agenda.plan(at(daysAfter(lastDay, -2), 12), () => lately(market));
}

function formOf(market: Market, initialMinor: number, expiresOn: string | null): NewRecord<typeof giftCards> {
  const { maker, buyers } = market;
  const recipient: NewRecord<typeof giftCards>['recipient'] =
    maker.chance(3) === 0
      ? { name: one(market, ['Abuela Chayo', 'Equipo de ventas', 'Toño', 'La tía Lola', 'Mamá']) }
      : { email: one(market, buyers).email };
  return { initialMinor, currency: 'MXN', fundedBy: 'customer', expiresOn, recipient, message: one(market, wishes) };
}

async function sold(market: Market, initialMinor: number, expiresOn: string | null): Promise<void> {
  const { id } = await market.maker.create(
    giftCards,
    formOf(market, initialMinor, expiresOn),
    one(market, [julia, ana]),
  );
  market.cards.push({ id, balanceMinor: initialMinor, expiresOn });
}

type NewCard = EndpointInput<typeof giftcardEndpoints.batch>['cards'][number];

/** A promotional batch, paid for by the platform; unspent amounts expire. */
async function givenAway(market: Market, day: string): Promise<void> {
  const occasionId = one(market, market.occasions).id;
  const expiresOn = daysAfter(day, 60);
  const cards = Array.from({ length: 20 }, (_, place): NewCard => ({
    initialMinor: 15_000,
    currency: 'MXN',
    fundedBy: 'platform',
    expiresOn,
    occasionId,
    recipient: { email: market.buyers[place * 2]?.email ?? 'equipo@correo.example' },
    message: 'Un detalle de Sobremesa.',
  }));
  const batch = await market.maker.request(giftcardEndpoints.batch, { cards }, ana);
  market.cards.push(...batch.cards.slice(0, 11).map(({ id }): Card => ({ id, balanceMinor: 15_000, expiresOn })));
}

/** Cards that are not spent: one for each action of an administrator. */
async function changeStates(market: Market): Promise<void> {
  const { maker } = market;
  const issue = (initialMinor = 40_000) => maker.create(giftCards, formOf(market, initialMinor, null));
  const act = async <A extends ActionName<typeof giftCards>>(
    card: RecordOf<typeof giftCards>,
    action: A,
    input: InputOf<(typeof giftCards)['actions'][A]['input']>,
  ) => maker.act(giftCards, card, action, input, ana);
  await act(await issue(), 'block', { reason: 'El comprador desconoce el cargo.' });
  await act(await issue(), 'disable', { reason: 'Pagada con una tarjeta robada.' });
  await act(await issue(), 'reissue', { reason: 'Mandó la tarjeta al correo equivocado.' });
  const adjusted = await act(await issue(30_000), 'adjust', { deltaMinor: 10_000, reason: 'Cortesía por la demora.' });
  await act(adjusted, 'adjust', { deltaMinor: -5_000, reason: 'Se capturó de más.' });
}

/** Recent cards: one not valid yet, one about to expire, one limited to a company. */
async function lately(market: Market): Promise<void> {
  const { maker, lastDay, sellers } = market;
  for (const ahead of [5, 20, 33]) {
    await maker.create(
      giftCards,
      { ...formOf(market, 50_000, daysAfter(lastDay, ahead + 365)), startsOn: daysAfter(lastDay, ahead) },
      ana,
    );
  }
  for (const ahead of [2, 4, 6, 9]) await maker.create(giftCards, formOf(market, 25_000, daysAfter(lastDay, ahead)));
  const company = sellers.find(({ currency }) => currency === 'MXN');
  await maker.create(giftCards, { ...formOf(market, 60_000, null), companyId: company?.id ?? null });
}
