import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { couriers, courierRules, courierTexts } from './couriers';
import { labelForm, openConsoleFixture, type ConsoleFixture } from './consoleFixture';

async function openCourier(): Promise<ConsoleFixture> {
  const fixture = await openConsoleFixture({
    resources: [couriers],
    rules: courierRules,
    at: '/login',
    texts: courierTexts,
  });
  const { color: _, ...body } = labelForm('Beto');
  const { json } = await fixture.api.send('POST', couriers.name, { body });
  await fixture.go(`/catalogs/couriers/${String(json['id'])}`);
  return fixture;
}

const dialogs: [what: string, open: () => Promise<ConsoleFixture>][] = [
  [
    'an action of a record',
    async () => {
      const fixture = await openCourier();
      await fixture.user.click(await screen.findByRole('button', { name: 'Bloquear' }));
      return fixture;
    },
  ],
  [
    'a bulk action',
    async () => {
      const fixture = await openCourier();
      await fixture.go('/catalogs/couriers');
      await fixture.user.click(await screen.findByRole('checkbox', { name: 'Seleccionar Beto' }));
      await fixture.user.click(
        within(await screen.findByRole('region', { name: 'Selección' })).getByRole('button', { name: 'Bloquear' }),
      );
      return fixture;
    },
  ],
];

const findReason = async () => within(await screen.findByRole('dialog')).getByRole('textbox', { name: 'Motivo' });
const pressBackdrop = ({ user }: ConsoleFixture) =>
  user.click(document.querySelector('.MuiDialog-container') as HTMLElement);
const pressEscape = ({ user }: ConsoleFixture) => user.keyboard('{Escape}');
const findLeaveDialog = () => screen.findByRole('alertdialog', { name: '¿Salir sin guardar?' });

describe.each(dialogs)('text typed into the dialog of %s', (_what, open) => {
  test.each([
    ['Escape', pressEscape],
    ['the backdrop', pressBackdrop],
  ])('is discarded by %s only after a confirmation', async (_how, dismiss) => {
    const fixture = await open();
    await fixture.user.type(await findReason(), 'No entrega');
    await dismiss(fixture);
    await fixture.user.click(within(await findLeaveDialog()).getByRole('button', { name: 'Seguir editando' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(await findReason()).toHaveValue('No entrega');
    await waitFor(async () => expect(await findReason()).toHaveFocus());

    await dismiss(fixture);
    await fixture.user.click(within(await findLeaveDialog()).getByRole('button', { name: 'Salir sin guardar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(fixture.sent('POST').filter(({ address }) => !address.includes('dryRun'))).toHaveLength(0);
  });
});

test('a dialog without typed text, or one that is cancelled, closes at once', async () => {
  const fixture = await openCourier();
  const block = () => screen.findByRole('button', { name: 'Bloquear' });
  for (const dismiss of [pressEscape, pressBackdrop]) {
    await fixture.user.click(await block());
    await findReason();
    await dismiss(fixture);
    expect(screen.queryByRole('dialog')).toBeNull();
  }
  await fixture.user.click(await block());
  await fixture.user.type(await findReason(), 'No entrega');
  await fixture.user.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
