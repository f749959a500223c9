import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { companies } from '../../../contract/catalogs/companies';
import { builtInNewRecordDefaults, type NewRecordDefaults } from '../../../contract/newRecords';
import { resources } from '../../../contract/resources';
import companyScreens from '../../../src/companies';
import { createCardPayment, createCashPayment, completedFields, openSalesFixture } from '../../api/sales/salesFixture';
import { catalogsOf } from '../../api/catalogRequests';
import { AlwaysVisibleObserver } from '../kit/AlwaysVisibleObserver';
import { openConsoleFixture } from '../kit/consoleFixture';

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', AlwaysVisibleObserver);
  return () => vi.unstubAllGlobals();
});

async function openCompany(...payments: ReturnType<typeof createCardPayment>[]) {
  const salesFixture = await openSalesFixture();
  onTestFinished(() => salesFixture.close());
  await companyScreens.preload();
  const sale = await salesFixture.createSale({ payments, ...completedFields });
  const fixture = await openConsoleFixture({
    api: salesFixture,
    resources,
    screensByResource: { [companies.name]: companyScreens },
    at: `/catalogs/companies/${salesFixture.company.id}`,
  });
  return { ...fixture, sale };
}

const findBalance = () => screen.findByRole('region', { name: 'Saldo' });

test('the page of a company shows its payable balance with a link to the entries, and its recent sales', async () => {
  const { sale } = await openCompany(createCardPayment(11_600));
  const owedLink = await within(await findBalance()).findByRole('link', { name: '$98.60' });
  expect(owedLink.getAttribute('href')).toMatch(/^\/ledger-accounts\//);
  expect(await findBalance()).toHaveTextContent('Adeudado$98.60Reservado$0.00');
  const activity = await screen.findByRole('region', { name: 'Actividad' });
  await waitFor(() =>
    expect(within(activity).getByRole('link', { name: sale.number })).toHaveAttribute('href', `/sales/${sale.id}`),
  );
});

test('the page of a company links to its open items and lists its activity by tab', async () => {
  const { user, address, go } = await openCompany(createCardPayment(11_600));
  expect(
    await within(await findBalance()).findByRole('link', { name: 'Ver partidas pendientes de liquidar' }),
  ).toHaveAttribute('href', expect.stringMatching(/^\/liquidate\/owed\/.+currency=MXN$/));
  const activity = await screen.findByRole('region', { name: 'Actividad' });
  expect(await within(activity).findByRole('link', { name: 'Ventas 1' })).toHaveAttribute('aria-current', 'page');
  expect(within(activity).getByRole('link', { name: 'Ver todo (1)' })).toBeVisible();

  await user.click(await within(activity).findByRole('link', { name: 'Reembolsos 0' }));
  await within(activity).findByText('Aún no hay reembolsos.');
  expect(address()).toMatch(/\?tab=refunds$/);
  await go(-1);
  await within(activity).findByRole('link', { name: 'Ver todo (1)' });
});

test('the form of a company is opened from its page and returns to it', async () => {
  const { user, fill, address } = await openCompany(createCardPayment(11_600));
  const page = address();
  await user.click(await screen.findByRole('link', { name: 'Editar empresa' }));
  await waitFor(() => expect(address()).toBe(`${page}/edit`));
  await fill('Sitio web', 'fonda.mx');
  await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
  expect(await screen.findByRole('link', { name: /fonda\.mx/ })).toBeVisible();
  expect(address()).toBe(page);
});

test('the form of a company with sales shows its country and currency locked, also if the API refuses them', async () => {
  const { go, user, fill, address, setNetworkHandler } = await openCompany(createCardPayment(11_600));
  await go(`${address()}/edit`);
  expect(await screen.findAllByText('Ya tiene movimientos de dinero; no se puede cambiar.')).toHaveLength(2);
  expect(screen.queryByRole('radio', { name: 'MXN' })).toBeNull();
  await fill('Sitio web', 'fonda.mx');
  const violations = [
    { field: 'currency', code: 'frozen' },
    { field: 'position', code: 'readOnly' },
  ];
  const errors = { currency: 'Frozen', position: 'Read-only' };
  setNetworkHandler(async (request, next) =>
    request.method === 'PUT'
      ? Response.json({ code: 'request.invalid', errors, violations }, { status: 422 })
      : next(request),
  );
  await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
  expect(await screen.findByText('Ya está en uso; no se puede cambiar.')).toBeVisible();
  expect(screen.getByText('Posición: Este campo no se puede cambiar aquí.')).toBeVisible();
});

test('a negative payable balance is shown as owed by the company', async () => {
  await openCompany(createCashPayment(11_600));
  await waitFor(async () => expect(await findBalance()).toHaveTextContent('Nos debe$17.40'));
  expect(within(await findBalance()).queryByText('-$17.40')).toBeNull();
});

test('the page of a company shows when and by whom its bank account was changed after its creation', async () => {
  const salesFixture = await openSalesFixture();
  onTestFinished(() => salesFixture.close());
  await companyScreens.preload();
  const bank = { holder: 'Ana', bankName: 'BBVA', accountNumber: '032180000118359719' };
  const unchangedCompany = await salesFixture.createCompany({ bank });
  const { id, ...company } = await salesFixture.createCompany();
  salesFixture.now.advance(60_000);
  await catalogsOf(salesFixture).put('companies', { id, ...company }, { bank });
  const { go } = await openConsoleFixture({
    api: salesFixture,
    resources,
    screensByResource: { [companies.name]: companyScreens },
    at: `/catalogs/companies/${id}`,
  });
  expect(
    await within(await screen.findByRole('region', { name: 'Condiciones de pago' })).findByText(
      /^Cuenta bancaria cambiada el 1 jul 2026, .* por admin@sobremesa\.app$/,
    ),
  ).toBeInTheDocument();
  await go(`/catalogs/companies/${unchangedCompany.id}`);
  await screen.findByText(/^Ana · BBVA/);
  await waitFor(() => expect(screen.queryByText(/^Cuenta bancaria cambiada/)).toBeNull());
});

describe('form of a company', () => {
  const country = (name: string) => screen.getByRole('radio', { name });
  const getBox = (name: RegExp | string) => screen.getByRole('textbox', { name });
  const openCompany = async (
    at: string,
    overrides?: Record<string, unknown>,
    newRecords: NewRecordDefaults = builtInNewRecordDefaults,
  ) => {
    const salesFixture = await openSalesFixture();
    onTestFinished(() => salesFixture.close());
    await companyScreens.preload();
    const company = overrides && (await salesFixture.createCompany(overrides));
    const fixture = await openConsoleFixture({
      api: salesFixture,
      resources,
      screensByResource: { [companies.name]: companyScreens },
      at: company ? `${at}/${company.id}/edit` : at,
      newRecords,
    });
    await screen.findByRole('button', { name: /^Guardar (?!y )/ });
    return { ...fixture, salesFixture, company };
  };

  test('labels tax id and bank account as in its country', async () => {
    const { user } = await openCompany('/catalogs/companies/create');
    expect(country('México')).toBeChecked();
    expect([getBox('RFC'), getBox('CLABE')].map((one) => one.getAttribute('type'))).toEqual(['text', 'text']);
    expect(screen.queryByRole('combobox', { name: 'Tipo de cuenta' })).toBeNull();

    await user.click(country('Colombia'));
    expect(getBox('NIT')).toHaveAccessibleDescription('Incluye el dígito de verificación, por ejemplo 900373913-4.');
    expect(getBox('Número de cuenta')).toBeVisible();
    expect([screen.queryByRole('textbox', { name: 'RFC' }), screen.queryByRole('textbox', { name: 'CLABE' })]).toEqual([
      null,
      null,
    ]);
    expect(screen.getByRole('radio', { name: 'COP' })).toBeChecked();
    await user.click(screen.getByRole('combobox', { name: 'Tipo de cuenta' }));
    expect(
      screen
        .getAllByRole('option')
        .map((one) => one.textContent)
        .slice(1),
    ).toEqual(['Cuenta corriente', 'Cuenta de ahorro']);
    await user.keyboard('{Escape}');

    await user.click(country('Chile'));
    expect(getBox('RUT')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'CLP' })).toBeChecked();
  });

  test('starts with the default commission of the settings', async () => {
    await openCompany('/catalogs/companies/create', undefined, { ...builtInNewRecordDefaults, commissionBp: 1_825 });
    expect(getBox(/^Comisión/)).toHaveValue('18.25');
  });

  test('starts with the first offered currency and its country, and offers no other', async () => {
    await openCompany('/catalogs/companies/create', undefined, {
      ...builtInNewRecordDefaults,
      currencies: ['COP', 'CLP'],
    });
    expect(country('Colombia')).toBeChecked();
    expect(screen.getByRole('radio', { name: 'COP' })).toBeChecked();
    expect(screen.queryByRole('radio', { name: 'MXN' })).toBeNull();
    expect(getBox('NIT')).toBeVisible();
  });

  test('of an existing company shows its terms read-only, with a link to the dialog that changes them', async () => {
    const { user, address, company } = await openCompany(
      '/catalogs/companies',
      { commissionBp: 1_250 },
      { currencies: ['COP'], commissionBp: 1_825 },
    );
    expect(screen.queryByRole('textbox', { name: /^Comisión/ })).toBeNull();
    expect(screen.getByText(/^12\.5\s?%$/)).toBeVisible();
    expect(screen.getByText(/^Se cambian desde su página/)).toBeVisible();
    expect(screen.getByRole('radio', { name: 'MXN' })).toBeChecked();
    await user.click(screen.getByRole('link', { name: 'Cambiar condiciones' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^¿Cambiar las condiciones de/ }));
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe(`/catalogs/companies/${company?.id}`);
  });

  test('validates the tax id before saving, and again after a change of country', async () => {
    const { user, fill } = await openCompany('/catalogs/companies/create');
    await fill('RFC', 'EKU9013173C9');
    await user.tab();
    await waitFor(() => expect(getBox('RFC')).toHaveAccessibleDescription(/^No es un RFC válido/));
    await user.click(country('Chile'));
    await waitFor(() => expect(getBox('RUT')).toHaveAccessibleDescription(/^No es un RUT válido/));
    await fill('RUT', '76.086.428-6');
    await user.tab();
    await waitFor(() => expect(getBox('RUT')).toHaveAccessibleDescription(/^El dígito verificador no coincide/));
    await fill('RUT', '76.086.428-5');
    await user.tab();
    await waitFor(() =>
      expect(getBox('RUT')).toHaveAccessibleDescription('Incluye el dígito verificador, por ejemplo 76086428-5.'),
    );
  });

  test('counts no invalid field that the country does not have', async () => {
    const { user, fill } = await openCompany('/catalogs/companies/create');
    await user.click(country('Colombia'));
    await fill('Nombre en español', 'Picada');
    await fill('Razón social', 'La Picada SAS');
    await fill('NIT', '900373913-4');
    await fill('Correo', 'hola@picada.co');
    await fill('Titular', 'La Picada SAS');
    await fill('Banco', 'Bancolombia');
    await fill('Número de cuenta', '12345678901');
    await user.click(screen.getByRole('button', { name: 'Guardar empresa' }));
    // The user must still choose the type of the account.
    await screen.findByText('Revisa 1 campo');
    await user.click(country('México'));
    await screen.findByText('Revisa 2 campos');
    expect(screen.getAllByRole('textbox').filter((one) => one.getAttribute('aria-invalid') === 'true')).toHaveLength(2);
  });

  test('creates a Chilean company with its account', async () => {
    const { user, fill, salesFixture } = await openCompany('/catalogs/companies/create');
    await user.click(country('Chile'));
    await fill('Nombre en español', 'Picada');
    await fill('Razón social', 'La Picada SpA');
    await fill('RUT', '76.086.428-5');
    await fill('Correo', 'hola@picada.cl');
    await fill('Teléfono', '2 2345 6789');
    await fill('Titular', 'La Picada SpA');
    await fill('Banco', 'BancoEstado');
    await fill('Número de cuenta', '7608642');
    await user.click(screen.getByRole('button', { name: 'Guardar empresa' }));
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Tipo de cuenta' })).toHaveAccessibleDescription(/^Falta este dato/),
    );
    await user.click(screen.getByRole('combobox', { name: 'Tipo de cuenta' }));
    await user.click(await screen.findByRole('option', { name: 'Cuenta vista' }));
    await user.click(screen.getByRole('button', { name: 'Guardar empresa' }));
    await screen.findByText('Se creó «Picada».');
    const [createdCompany] = (
      await salesFixture.send('GET', `catalogs/companies?filter=${encodeURIComponent('{"slug":"picada"}')}`)
    ).json as unknown as Record<string, unknown>[];
    expect(createdCompany).toMatchObject({
      country: 'CL',
      taxId: '76086428-5',
      currency: 'CLP',
      phone: '+56223456789',
      bank: { accountType: 'sight', accountLast4: '8642' },
    });
  });

  test('requires a new bank account after a change of country', async () => {
    const { user } = await openCompany('/catalogs/companies', {
      bank: { holder: 'Ana', bankName: 'BBVA', accountNumber: '032180000118359719' },
    });
    expect(screen.getByText('•••• 9719')).toBeVisible();
    await user.click(country('Colombia'));
    expect(screen.queryByText('•••• 9719')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    await waitFor(() => expect(getBox('Número de cuenta')).toHaveAccessibleDescription(/^Falta este dato/));
  });
});
