import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { companies } from '../../../contract/catalogs/companies';
import { openGiftCardsConsole } from '../giftcards/giftCardsConsole';
import { advanceRules, advances, advanceTexts, createCompanyForm, ledgerResources } from './advances';
import { couriers, courierRules, courierTexts } from './couriers';
import { labelForm, openConsoleFixture, type ConsoleFixture } from './consoleFixture';

/** Opens a dialog and returns its confirm button. */
type Open = () => Promise<{ fixture: ConsoleFixture; confirm: () => HTMLElement }>;

const getButtonInDialog = (name: string | RegExp) => within(screen.getByRole('dialog')).getByRole('button', { name });

const dialogs: [what: string, open: Open][] = [
  [
    'an action of a record',
    async () => {
      const fixture = await openConsoleFixture({
        resources: [couriers],
        rules: courierRules,
        at: '/login',
        texts: courierTexts,
      });
      const { color: _, ...body } = labelForm('Beto');
      const { json } = await fixture.api.send('POST', couriers.name, { body });
      await fixture.go(`/catalogs/couriers/${String(json['id'])}`);
      await fixture.user.click(await screen.findByRole('button', { name: 'Bloquear' }));
      await fixture.user.type(
        within(await screen.findByRole('dialog')).getByRole('textbox', { name: 'Motivo' }),
        'No entrega',
      );
      return { fixture, confirm: () => getButtonInDialog('Bloquear') };
    },
  ],
  [
    'archiving a record',
    async () => {
      const fixture = await openConsoleFixture({ names: ['Vegano'] });
      await fixture.user.click(await screen.findByRole('link', { name: 'Vegano' }));
      await fixture.user.click(await screen.findByRole('button', { name: 'Archivar' }));
      await screen.findByRole('dialog');
      return { fixture, confirm: () => getButtonInDialog('Archivar') };
    },
  ],
  [
    'bulk archiving',
    async () => {
      const fixture = await openConsoleFixture({ names: ['Vegano', 'Picante'] });
      await screen.findByRole('table');
      await fixture.user.click(screen.getByRole('checkbox', { name: 'Seleccionar toda la página' }));
      await fixture.user.click(
        within(await screen.findByRole('region', { name: 'Selección' })).getByRole('button', { name: 'Archivar' }),
      );
      await screen.findByRole('dialog');
      return { fixture, confirm: () => getButtonInDialog('Archivar') };
    },
  ],
  [
    'a new record that moves money',
    async () => {
      const fixture = await openConsoleFixture({
        resources: ledgerResources,
        rules: advanceRules,
        texts: advanceTexts,
        at: '/login',
      });
      await fixture.api.send('POST', companies.name, { body: createCompanyForm('Fonda Lupita') });
      await fixture.go(`/${advances.name}/create`);
      await fixture.fill(/Referencia/, 'AN-1');
      await fixture.fill(/Importe/, '250');
      await fixture.user.click(screen.getByRole('combobox', { name: /Empresa/ }));
      await fixture.user.click(await screen.findByRole('option', { name: /Fonda Lupita/ }));
      await fixture.user.click(screen.getByRole('button', { name: 'Registrar anticipo' }));
      const dialog = await screen.findByRole('dialog');
      await within(dialog).findByRole('table', { name: 'Saldos' });
      return { fixture, confirm: () => getButtonInDialog('Registrar anticipo') };
    },
  ],
  [
    'the search for a gift card by its code',
    async () => {
      const fixture = await openGiftCardsConsole();
      await fixture.issue();
      await fixture.go('/giftcards');
      await fixture.user.click(await screen.findByRole('button', { name: 'Buscar por código' }));
      await fixture.user.type(
        within(await screen.findByRole('dialog')).getByRole('textbox', { name: 'Código' }),
        'ABCD-EFGH-JKMN-2345',
      );
      return { fixture, confirm: () => getButtonInDialog('Buscar') };
    },
  ],
];

describe('dialog with a pending action', () => {
  test.each(dialogs)('%s: stays open on Escape and on a click of the backdrop', async (_what, open) => {
    const { fixture, confirm } = await open();
    await waitFor(() => expect(confirm()).toBeEnabled());
    let response: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (response = resolve));
    let sentCount = 0;
    fixture.setNetworkHandler(async (request, next) => {
      if (request.method !== 'GET' && !request.url.includes('dryRun')) {
        sentCount += 1;
        await gate;
      }
      return next(request);
    });
    await fixture.user.click(confirm());
    await waitFor(() => expect(sentCount).toBeGreaterThan(0));
    await fixture.user.keyboard('{Escape}');
    await fixture.user.click(document.querySelector('.MuiDialog-container') as HTMLElement);
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    response();
    // Waits until the action has ended.
    await waitFor(() => expect(document.querySelector('.MuiButton-loading, [role=progressbar]')).toBeNull());
  });
});
