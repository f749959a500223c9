import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { productRules } from '../../../api/rules';
import type { Currency } from '../../../contract/currencies';
import { approvals } from '../../../contract/people/approvals';
import { settings } from '../../../contract/people/settings';
import { resources } from '../../../contract/resources';
import type { Language } from '../../../contract/roles';
import approvalScreens from '../../../src/approvals';
import settingScreens from '../../../src/settings';
import { useParentPage } from '../../../src/shell/Page';
import { catalogsOf } from '../../api/catalogRequests';
import { limits, openSettingsFixture, type SettingsFixture } from '../../api/settings/settingsFixture';
import { openConsoleFixture, type ConsoleFixture } from '../kit/consoleFixture';

async function openConsole(
  at: string,
  {
    language = 'es',
    timeZone,
    currenciesInUse,
  }: { language?: Language; timeZone?: string; currenciesInUse?: readonly Currency[] } = {},
): Promise<ConsoleFixture & { owners: SettingsFixture }> {
  const owners = await openSettingsFixture({ ...(timeZone && { timeZone }) });
  onTestFinished(() => owners.close());
  await owners.grantDuties('ana', ['owner']);
  await Promise.all([settingScreens.preload(), approvalScreens.preload()]);
  const fixture = await openConsoleFixture({
    api: owners,
    language,
    resources,
    rules: productRules,
    screensByResource: { [settings.name]: settingScreens, [approvals.name]: approvalScreens },
    person: { id: 'uid-admin', fullName: 'Julia Ortega' },
    at,
    pageExtras: <ParentPage />,
    ...(currenciesInUse && { currenciesInUse }),
  });
  return { ...fixture, owners };
}

const ParentPage = () => <output aria-label="back">{useParentPage()}</output>;

const rowOf = async (name: RegExp) => {
  const heading = await screen.findByRole('heading', { level: 2, name });
  const row = heading.closest('li');
  if (!row) throw new Error('the heading is in no row');
  return within(row);
};

test('a section shows the meaning and the value of each setting, and nothing more for an unchanged setting', async () => {
  const { go } = await openConsole('/settings');
  const limitRow = await screen.findByRole('row', { name: /^Por operación/ });
  expect(limitRow).toHaveTextContent(/Desde este importe aprueba otra persona\..*\$100\.00.*COP.*100\.00.*CLP.*10,000/);
  await go('/settings/access');
  const idleRow = await rowOf(/^Cierre de sesión por inactividad$/);
  expect(idleRow.getByText('La sesión se cierra tras este tiempo sin uso.')).toBeVisible();
  expect(idleRow.queryByRole('link')).toBeNull();
  await go('/settings/accounting');
  const zone = await rowOf(/^Zona horaria$/);
  expect(await zone.findByText('America/Mexico_City')).toBeVisible();
  expect(zone.queryByRole('button')).toBeNull();
  expect(zone.queryByText(/se construyó con otra zona/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Tipos de cambio' })).toHaveAttribute('href', '/exchange-rates');
});

test('each section has an address, a title, and a link that is marked as the current one', async () => {
  const fixture = await openConsole('/settings');
  await screen.findByRole('heading', { level: 1, name: 'Configuración · Límites' });
  await fixture.user.click(screen.getByRole('link', { name: 'Contabilidad' }));
  await screen.findByRole('heading', { level: 1, name: 'Configuración · Contabilidad' });
  expect(document.title).toBe('Configuración · Contabilidad · Sobremesa');
  expect(fixture.address()).toBe('/settings/accounting');
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Contabilidad');
});

test('shows only the currencies in use, and exchange rates only if there are several', async () => {
  const fixture = await openConsole('/settings', { currenciesInUse: ['MXN'] });
  await fixture.owners.decide(
    await fixture.owners.changeSetting('currencies', 'change-currencies', { currencies: ['MXN'] }),
    'approve',
    'ana',
  );
  await fixture.go('/settings/sales');
  await waitFor(async () => expect((await rowOf(/^IVA sobre la comisión$/)).getByText(/^16\s?%$/)).toBeVisible());
  await fixture.go('/settings/accounting');
  await rowOf(/^Zona horaria$/);
  expect(screen.queryByRole('link', { name: 'Tipos de cambio' })).toBeNull();
  await fixture.go('/settings');
  expect(await screen.findByRole('columnheader', { name: 'MXN' })).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'COP' })).toBeNull();
});

test("the time zone is the server's, with a warning if the console was built with another", async () => {
  await openConsole('/settings/accounting', { timeZone: 'America/Bogota' });
  const zone = await rowOf(/^Zona horaria$/);
  expect(await zone.findByText('America/Bogota')).toBeVisible();
  expect(
    zone.getByText('Esta consola se construyó con otra zona y muestra las fechas en America/Mexico_City.'),
  ).toBeVisible();
});

test('the sales section shows the default commission, the range of all companies and the tax', async () => {
  const fixture = await openConsole('/settings/sales');
  const { owners, user } = fixture;
  const catalogs = catalogsOf(owners);
  await catalogs.create('companies', { commissionBp: 1_600 });
  await catalogs.create('companies', { commissionBp: 1_825 });
  await fixture.go('/approvals');
  await fixture.go('/settings/sales');
  const companyFees = await rowOf(/^Comisión de cada empresa$/);
  expect(await companyFees.findByText(/^Del 16\s?% al 18\.25\s?%$/)).toBeVisible();
  expect(companyFees.getByRole('link', { name: 'Comisión de cada empresa' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/catalogs\/companies\?.*sort=commissionBp/),
  );
  expect((await rowOf(/^IVA sobre la comisión$/)).getByText(/^COP 19\s?%$/)).toBeVisible();
  const row = await rowOf(/^Comisión de empresas nuevas$/);
  expect(row.getByText(/^15\s?%$/)).toBeVisible();
  await user.click(row.getByRole('button', { name: /^Cambiar: / }));
  const dialog = within(await screen.findByRole('dialog', { name: '¿Cambiar «Comisión de empresas nuevas»?' }));
  await fixture.fill(/^Comisión/, '51');
  await user.click(dialog.getByRole('button', { name: 'Cambiar' }));
  await dialog.findByText(/^Debe ser 50\s?% o menos\.$/);
  await fixture.fill(/^Comisión/, '18');
  // Waits for the preview of 18 %, which replaces the preview of 15 %.
  expect(await dialog.findByText(/^18\s?%$/)).toBeVisible();
  await dialog.findByText('Otra persona tiene que aprobarlo: siempre se hace entre dos personas.');
  await user.click(dialog.getByRole('button', { name: 'Pedir aprobación' }));
  await user.click(await screen.findByRole('link', { name: /^Espera aprobación: / }));
  await screen.findByRole('heading', { level: 1, name: /^Cambiar la comisión de empresas nuevas( · |$)/ });
  const dataRegion = within(screen.getByRole('region', { name: 'Datos' }));
  expect(dataRegion.getByRole('listitem')).toHaveTextContent(/15\s?%.*18\s?%/);
});

test('a change of a setting waits for another owner, then shows who changed it and links to its history', async () => {
  const fixture = await openConsole('/settings/access');
  const { owners, user } = fixture;
  const row = await rowOf(/^Confirmar la identidad$/);
  expect(row.getByText('Nunca')).toBeVisible();
  await user.click(row.getByRole('button', { name: /^Cambiar: / }));
  await fixture.fill(/^Minutos/, '3');
  const dialog = within(await screen.findByRole('dialog', { name: '¿Cambiar «Confirmar la identidad»?' }));
  await user.click(dialog.getByRole('button', { name: 'Cambiar' }));
  await dialog.findByText('Debe ser 5 o más.');
  await fixture.fill(/^Minutos/, '20');
  await dialog.findByText('Otra persona tiene que aprobarlo: siempre se hace entre dos personas.');
  await user.click(dialog.getByRole('button', { name: 'Pedir aprobación' }));
  await user.click(await screen.findByRole('link', { name: /^Espera aprobación: / }));
  await screen.findByRole('heading', { level: 1, name: /^Cambiar un tiempo/ });
  const dataRegion = within(screen.getByRole('region', { name: 'Datos' }));
  expect(dataRegion.getByRole('listitem')).toHaveTextContent(/Minutos.*0.*20/);
  expect(screen.getByRole('link', { name: 'Confirmar la identidad' })).toBeVisible();

  const [approval] = (await owners.send('GET', 'approvals')).json as unknown as { id: string; version: number }[];
  await owners.send('POST', `approvals/${approval?.id}/approve`, {
    as: 'ana',
    key: crypto.randomUUID(),
    version: Number(approval?.version),
    body: {},
  });
  await fixture.go('/settings/access');
  const changedRow = await rowOf(/^Confirmar la identidad$/);
  expect(await changedRow.findByText('20 minutos')).toBeVisible();
  await user.click(await changedRow.findByRole('link', { name: /^Confirmar la identidad: admin, \d+ \S+ \d{4}$/ }));
  await screen.findByRole('heading', { level: 1, name: 'Confirmar la identidad' });
  await waitFor(() => expect(screen.getByRole('status', { name: 'back' })).toHaveTextContent('/settings/access'));
  expect(await screen.findByRole('button', { name: 'Volver a la instalación' })).toBeEnabled();
  const currentRegion = screen.getByRole('region', { name: 'Vigente' });
  await waitFor(() => expect(currentRegion).toHaveTextContent(/20 minutos.*Nunca.*aprobó ana \(ana@sobremesa\.app\)/));
});

test('a setting changed meanwhile is shown in the dialog, which continues with the current version', async () => {
  const fixture = await openConsole('/settings');
  const { owners, user } = fixture;
  const [changeButton] = await screen.findAllByRole('button', { name: /^Cambiar: / });
  if (changeButton) await user.click(changeButton);
  const dialog = within(await screen.findByRole('dialog'));
  await owners.decide(
    await owners.changeSetting('limitsMXN', 'change-limits', limits({ personDayMinor: 16_000 }), { as: 'ana' }),
    'approve',
    'admin',
  );
  expect(dialog.getByRole('textbox', { name: /^Por operación/ })).toHaveAccessibleDescription(
    'Desde este importe aprueba otra persona.',
  );
  await fixture.fill(/^Por operación/, '90');
  await dialog.findByText(
    'Otra persona modificó este registro mientras tanto. Revisa los cambios y, si aún quieres continuar, confirma.',
  );
  await waitFor(() => expect(dialog.getByText('$160.00')).toBeVisible());
});

test('the dialog of limits sends only a change', async () => {
  const fixture = await openConsole('/settings');
  const [changeButton] = await screen.findAllByRole('button', { name: /^Cambiar: / });
  if (changeButton) await fixture.user.click(changeButton);
  const dialog = within(await screen.findByRole('dialog'));
  await fixture.fill(/^Por operación/, '90');
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Pedir aprobación' })).toBeEnabled());
  await fixture.fill(/^Por operación/, '100');
  await waitFor(() => expect(dialog.queryByText('Calculando vista previa…')).toBeNull());
  expect(dialog.getByRole('button', { name: 'Cambiar' })).toBeDisabled();
});

test('the dialog of limits drops an error when another field removes its cause, and keeps the label of its button', async () => {
  const fixture = await openConsole('/settings');
  const { user } = fixture;
  const [changeButton] = await screen.findAllByRole('button', { name: /^Cambiar: / });
  if (changeButton) await user.click(changeButton);
  const dialog = within(await screen.findByRole('dialog'));
  await fixture.fill(/^Por operación/, '200');
  await dialog.findByText('Debe ser $200.00 o más.');
  await fixture.fill(/^Por operación/, '140');
  await waitFor(() => expect(dialog.queryByText('Debe ser $200.00 o más.')).toBeNull());
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Pedir aprobación' })).toBeEnabled());
  await fixture.fill(/^Por operación/, 'abc');
  await user.tab();
  expect(await dialog.findByText('Revisa los datos marcados.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Pedir aprobación' })).toBeVisible();
});

test('an administrator who is no owner reads the settings in English without buttons', async () => {
  const { owners, go } = await openConsole('/settings/access', { language: 'en' });
  await owners.grantDuties('admin', ['support']);
  await go('/approvals');
  await go('/settings/access');
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings · Sign-in' })).toBeVisible();
  expect(await screen.findByText('Sessions end after this long without use.')).toBeVisible();
  await waitFor(() => expect(screen.queryAllByRole('button', { name: /^Change/ })).toEqual([]));
  expect(await screen.findByText('Read only: Owner can change the details.')).toBeVisible();
});
