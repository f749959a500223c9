import { giftCards } from '../../../contract/money/giftcards';
import { giftcardEndpoints } from '../../../contract/money/giftcardEndpoints';
import { daysAfter } from '../../../contract/days';
import type { ActionName, RecordOf } from '../../../contract/resource';
import type { InputOf } from '../../../contract/input';
import type { EndpointInput } from '../../../contract/endpoint';
import type { NewRecord } from '../sampleClient';
import { ana, instantOn, julia, pickOne, type Card, type Simulation } from './simulation';

const wishes = [
  '¡Feliz cumpleaños!',
  'Gracias por todo este año.',
  'Para que comas rico.',
  'Con cariño, tu familia.',
  'Felicidades por el nuevo trabajo.',
];

export function planGiftCards(simulation: Simulation): void {
  const { agenda, client, firstDay, lastDay } = simulation;
  for (
    let day = daysAfter(firstDay, 15);
    day <= daysAfter(lastDay, -8);
    day = daysAfter(day, 6 + client.randomInt(9))
  ) {
    const validDays = pickOne(simulation, [90, 180, 365, null]);
    agenda.plan(instantOn(day, 11, client.randomInt(59)), () =>
      sellGiftCard(
        simulation,
        20_000 + 10_000 * client.randomInt(9),
        validDays === null ? null : daysAfter(day, validDays),
      ),
    );
  }
  agenda.plan(instantOn(daysAfter(lastDay, -75), 10), () => giveAwayGiftCards(simulation, daysAfter(lastDay, -75)));
  agenda.plan(instantOn(daysAfter(lastDay, -30), 12), () => changeStates(simulation));
  agenda.plan(instantOn(daysAfter(lastDay, -2), 12), () => addRecentGiftCards(simulation));
}

function formOf(simulation: Simulation, initialMinor: number, expiresOn: string | null): NewRecord<typeof giftCards> {
  const { client, buyers } = simulation;
  const recipient: NewRecord<typeof giftCards>['recipient'] =
    client.randomInt(3) === 0
      ? { name: pickOne(simulation, ['Abuela Chayo', 'Equipo de ventas', 'Toño', 'La tía Lola', 'Mamá']) }
      : { email: pickOne(simulation, buyers).email };
  return {
    initialMinor,
    currency: 'MXN',
    fundedBy: 'customer',
    expiresOn,
    recipient,
    message: pickOne(simulation, wishes),
  };
}

async function sellGiftCard(simulation: Simulation, initialMinor: number, expiresOn: string | null): Promise<void> {
  const { id } = await simulation.client.create(
    giftCards,
    formOf(simulation, initialMinor, expiresOn),
    pickOne(simulation, [julia, ana]),
  );
  simulation.cards.push({ id, balanceMinor: initialMinor, expiresOn });
}

type NewCard = EndpointInput<typeof giftcardEndpoints.batch>['cards'][number];

async function giveAwayGiftCards(simulation: Simulation, day: string): Promise<void> {
  const occasionId = pickOne(simulation, simulation.occasions).id;
  const expiresOn = daysAfter(day, 60);
  const cards = Array.from({ length: 20 }, (_, index): NewCard => ({
    initialMinor: 15_000,
    currency: 'MXN',
    fundedBy: 'platform',
    expiresOn,
    occasionId,
    recipient: { email: simulation.buyers[index * 2]?.email ?? 'equipo@correo.example' },
    message: 'Un detalle de Sobremesa.',
  }));
  const batch = await simulation.client.request(giftcardEndpoints.batch, { cards }, ana);
  simulation.cards.push(...batch.cards.slice(0, 11).map(({ id }): Card => ({ id, balanceMinor: 15_000, expiresOn })));
}

async function changeStates(simulation: Simulation): Promise<void> {
  const { client } = simulation;
  const issue = (initialMinor = 40_000) => client.create(giftCards, formOf(simulation, initialMinor, null));
  const runAction = async <A extends ActionName<typeof giftCards>>(
    card: RecordOf<typeof giftCards>,
    action: A,
    input: InputOf<(typeof giftCards)['actions'][A]['input']>,
  ) => client.runAction(giftCards, card, action, input, ana);
  await runAction(await issue(), 'block', { reason: 'El comprador desconoce el cargo.' });
  await runAction(await issue(), 'disable', { reason: 'Pagada con una tarjeta robada.' });
  await runAction(await issue(), 'reissue', { reason: 'Mandó la tarjeta al correo equivocado.' });
  const adjusted = await runAction(await issue(30_000), 'adjust', {
    deltaMinor: 10_000,
    reason: 'Cortesía por la demora.',
  });
  await runAction(adjusted, 'adjust', { deltaMinor: -5_000, reason: 'Se capturó de más.' });
}

async function addRecentGiftCards(simulation: Simulation): Promise<void> {
  const { client, lastDay, sellers } = simulation;
  for (const ahead of [5, 20, 33]) {
    await client.create(
      giftCards,
      { ...formOf(simulation, 50_000, daysAfter(lastDay, ahead + 365)), startsOn: daysAfter(lastDay, ahead) },
      ana,
    );
  }
  for (const ahead of [2, 4, 6, 9])
    await client.create(giftCards, formOf(simulation, 25_000, daysAfter(lastDay, ahead)));
  const company = sellers.find(({ currency }) => currency === 'MXN');
  await client.create(giftCards, { ...formOf(simulation, 60_000, null), companyId: company?.id ?? null });
}
