import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, inject, it } from 'vitest';
import es from '../../../i18n/es.json';
import { typeDate } from '../dates';
import {
  breakApi,
  faults,
  inFlightFault,
  createInvalidFault,
  lostResponses,
  createRefusedFault,
  representativeFaults,
  visit,
  type RequestParts,
  type Fault,
} from './faults';
import { getMain, openFaultsFixture, getProblemText, type OpenedPage } from './faultsFixture';

const fixture = await openFaultsFixture();
const isPost = ({ method, isDryRun }: RequestParts) => method === 'POST' && !isDryRun;

const getField = (name: string | RegExp) => screen.getByRole('textbox', { name, hidden: true });

describe('creating a catalog record', () => {
  const name = 'Sin lactosa añadida';

  it.each([...faults, ...lostResponses, inFlightFault])(
    '$name: keeps the typed values and creates one record',
    async (fault) => {
      const { user, count } = await fixture.openSignedIn('/catalogs/labels/create');
      const countBefore = await count('catalogs/labels');
      await user.type(await screen.findByLabelText(/^Nombre en español/), name);
      const api = breakApi(fault, isPost);
      await user.click(screen.getByRole('button', { name: 'Guardar etiqueta' }));
      await waitFor(() => expect(getMain()).toHaveTextContent(getProblemText(fault.code)));
      expect(screen.getByLabelText(/^Nombre en español/)).toHaveValue(name);
      api.end();
      await user.click(screen.getByRole('button', { name: /^(Guardar etiqueta|Reintentar)$/ }));
      await screen.findByRole('heading', { level: 1, name });
      expect(await count('catalogs/labels')).toBe(countBefore + 1);
    },
  );
});

describe('saving a catalog record', () => {
  const typedText = 'Sin lactosa añadida';
  const rows: readonly { name: string; fault: (record: object) => Fault; expectedText: string }[] = [
    {
      name: '409',
      fault: () => createRefusedFault(409, 'record.archived'),
      expectedText: getProblemText('record.archived'),
    },
    {
      name: '412',
      fault: (record) => createRefusedFault(412, 'record.stale', { ...record, color: '#1E3A5F', version: 99 }),
      expectedText: es.conflict.title.replace('%{name}', es.live.somebody),
    },
    { name: '422', fault: () => createInvalidFault('name.es'), expectedText: es.violations.malformed },
  ];

  it.each(rows)('$name: shows the error, keeps the typed values and saves once', async ({ fault, expectedText }) => {
    const { user, findAnyRecord, versionOf } = await fixture.openSignedIn('/does/not/exist');
    const label = await findAnyRecord('catalogs/labels');
    await visit(`/catalogs/labels/${label.id}`);
    await user.clear(await screen.findByRole('textbox', { name: /^Nombre en español/ }));
    await user.type(getField(/^Nombre en español/), typedText);
    const api = breakApi(fault(label), ({ method }) => method === 'PUT');
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    await waitFor(() => expect(document.body).toHaveTextContent(expectedText));
    expect(getField(/^Nombre en español/)).toHaveValue(typedText);
    const keepEditing = screen.queryByRole('button', { name: es.conflict.keepEditing });
    if (keepEditing) await user.click(keepEditing);
    api.end();
    await user.click(await screen.findByRole('button', { name: /^(Guardar cambios|Reintentar)$/ }));
    await screen.findByText(`Se guardó «${typedText}».`);
    expect(await versionOf('catalogs/labels', label.id)).toBe(label.version + 1);
  });
});

interface MoneyForm {
  resource: 'deposits' | 'giftcards';
  url: (openedPage: OpenedPage) => Promise<string>;
  fillForm: (user: OpenedPage['user']) => Promise<void>;
  typedField: [RegExp, string];
  amount: string;
  confirm: string;
  waitUntilDone: () => Promise<unknown>;
}

const moneyForms: readonly MoneyForm[] = [
  {
    resource: 'deposits',
    url: async ({ findAnyRecord }) => `/deposit/create?accountId=${(await findAnyRecord('users/user')).id}`,
    async fillForm(user) {
      await user.type(await screen.findByRole('textbox', { name: /^Monto/ }), '500');
      await typeDate(user, /^Fecha del depósito/, inject('sample').today);
      await user.type(getField(/^Banco o sucursal/), 'BBVA');
      await user.type(getField(/^Clave de rastreo/), 'MBAN0100');
    },
    typedField: [/^Clave de rastreo/, 'MBAN0100'],
    amount: 'amountMinor',
    confirm: 'Registrar depósito',
    waitUntilDone: () => waitFor(() => expect(fixture.path()).toMatch(/^\/deposit\/[0-9a-f-]{36}$/)),
  },
  {
    resource: 'giftcards',
    url: async () => '/giftcards/create',
    async fillForm(user) {
      await user.type(await screen.findByRole('textbox', { name: /^Monto/ }), '500');
      await user.type(getField('Nombre'), 'Ana Robles');
    },
    typedField: [/^Nombre$/, 'Ana Robles'],
    amount: 'initialMinor',
    confirm: 'Emitir tarjeta',
    waitUntilDone: () => screen.findByRole('dialog', { name: 'Guarda el código de la tarjeta' }),
  },
];

/** Opens the form and fills it in. `review` opens the dialog and returns the confirm button. */
async function reviewForm(form: MoneyForm) {
  const openedPage = await fixture.openSignedIn('/does/not/exist');
  await visit(await form.url(openedPage));
  await form.fillForm(openedPage.user);
  const review = async () => {
    await openedPage.user.click(screen.getByRole('button', { name: form.confirm }));
    const button = within(await screen.findByRole('dialog')).getByRole('button', { name: form.confirm });
    await waitFor(() => expect(button).toBeEnabled());
    return button;
  };
  return { ...openedPage, before: await openedPage.count(form.resource), review };
}

describe.each(moneyForms)('creating $resource', (form) => {
  it.each([...representativeFaults, ...lostResponses, inFlightFault])(
    '$name: keeps the typed values and creates one record',
    async (fault) => {
      const { user, count, before, review } = await reviewForm(form);
      const confirm = await review();
      const api = breakApi(fault, isPost);
      await user.click(confirm);
      const dialog = screen.getByRole('dialog');
      const checkAgainButton = await within(dialog).findByRole('button', { name: 'Comprobar de nuevo' });
      expect(dialog).toHaveTextContent(getProblemText(fault.code));
      expect(getField(form.typedField[0])).toHaveValue(form.typedField[1]);
      api.end();
      await user.click(checkAgainButton);
      await form.waitUntilDone();
      expect(await count(form.resource)).toBe(before + 1);
    },
  );

  it('422: keeps the typed values, shows the error on its field, and creates one record', async () => {
    const { user, count, before, review } = await reviewForm(form);
    const confirm = await review();
    const api = breakApi(createInvalidFault(form.amount), isPost);
    await user.click(confirm);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() =>
      expect(getField(/^Monto/)).toHaveAccessibleDescription(expect.stringContaining(es.violations.malformed)),
    );
    expect(getField(form.typedField[0])).toHaveValue(form.typedField[1]);
    expect(await count(form.resource)).toBe(before);
    api.end();
    await user.click(await review());
    await form.waitUntilDone();
    expect(await count(form.resource)).toBe(before + 1);
  });
});
