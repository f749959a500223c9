import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { bankAccountChangeToWarn } from '../../../src/liquidations/BankAccountWarning';
import { expectSuccess } from '../../api/liquidations/liquidationsFixture';
import { openLiquidationsConsole, findTable } from './liquidationsConsole';

const [monday, tuesday, wednesday] = [
  '2026-06-29T12:00:00.000Z',
  '2026-06-30T12:00:00.000Z',
  '2026-07-01T12:00:00.000Z',
];
const createCompany = (bankSettledAt: string | null) => ({
  bankChangedAt: tuesday,
  bankChangedByEmail: 'ana@sobremesa.app',
  bankSettledAt,
});

describe('bankAccountChangeToWarn', () => {
  type Item = Parameters<typeof bankAccountChangeToWarn>[0];
  test.each<[string, Partial<Item>, Parameters<typeof bankAccountChangeToWarn>[1], boolean]>([
    [
      'warns about an account changed by one person before any approval',
      { state: 'pending', reservedAt: null },
      createCompany(null),
      true,
    ],
    [
      'does not warn once another person has approved',
      { state: 'pending', reservedAt: null },
      createCompany(wednesday),
      false,
    ],
    [
      'warns about a change after the approval',
      { state: 'pending', reservedAt: wednesday, payToSince: monday },
      createCompany(null),
      true,
    ],
    [
      'warns about a change after an approval recorded by an older version',
      { state: 'failed', reservedAt: monday },
      createCompany(null),
      true,
    ],
    [
      'does not warn about the account of the payment',
      { state: 'processing', reservedAt: wednesday, payToSince: tuesday },
      createCompany(null),
      false,
    ],
    [
      'does not warn about a retry to the new account',
      { state: 'processing', reservedAt: monday, payToSince: tuesday },
      createCompany(wednesday),
      false,
    ],
    [
      'does not warn about a paid payment',
      { state: 'paid', reservedAt: monday, payToSince: monday },
      createCompany(null),
      false,
    ],
    ['does not warn about a carried payment', { state: 'carried', reservedAt: null }, createCompany(null), false],
    [
      'does not warn without a change',
      { state: 'pending', reservedAt: null },
      { bankChangedAt: null, bankChangedByEmail: null, bankSettledAt: null },
      false,
    ],
  ])('%s', (_, item, of, isWarned) => {
    expect(bankAccountChangeToWarn({ state: 'pending', reservedAt: null, payToSince: null, ...item }, of)).toEqual(
      isWarned ? { at: tuesday, by: 'ana@sobremesa.app' } : null,
    );
  });
});

test('the approver sees which bank account was changed, and cannot approve after changing one', async () => {
  const { liquidationsFixture, go, user } = await openLiquidationsConsole();
  const [changedItem, otherItem] = [
    await liquidationsFixture.company('Aguas', {}, 'ana'),
    await liquidationsFixture.company('Birria', {}, 'ana'),
  ];
  for (const { id } of [changedItem, otherItem]) await liquidationsFixture.sell(id);
  expectSuccess(
    await liquidationsFixture.act(
      'liquidations',
      expectSuccess(await liquidationsFixture.createRun({}, { as: 'ana' })).id,
      'submit',
      {
        as: 'ana',
      },
    ),
  );
  const [firstRun] = (await liquidationsFixture.api.send('GET', 'liquidations')).json as unknown as { id: string }[];
  expectSuccess(await liquidationsFixture.act('liquidations', String(firstRun?.id), 'approve'));
  for (const { id } of [changedItem, otherItem]) await liquidationsFixture.sell(id);
  await liquidationsFixture.changeBankAccount(changedItem.id);
  const { id } = expectSuccess(await liquidationsFixture.createRun({}, { as: 'ana' }));
  expectSuccess(await liquidationsFixture.act('liquidations', id, 'submit', { as: 'ana' }));
  await go(`/liquidate/${id}`);
  const rows = within(await findTable('Pagos a empresas'));
  await waitFor(() =>
    expect(rows.getByRole('row', { name: /Aguas/ })).toHaveTextContent(
      /Cuenta bancaria cambiada el 1 jul 2026, .* por admin \(admin@sobremesa\.app\)/,
    ),
  );
  expect(rows.getByRole('row', { name: /Birria/ })).not.toHaveTextContent('cambiada');
  await user.click(screen.getByRole('button', { name: 'Aprobar' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/Tú cambiaste la cuenta bancaria de Aguas/)).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: 'Aprobar' })).toBeDisabled();
});

test('a payment to a former bank account shows a warning, and its bank file cannot be downloaded', async () => {
  const { liquidationsFixture, go, user } = await openLiquidationsConsole();
  const { id } = await liquidationsFixture.company('Aguas');
  await liquidationsFixture.sell(id);
  const run = await liquidationsFixture.createRunIn('processing');
  await liquidationsFixture.changeBankAccount(id, { as: 'ana' });
  const [item] = await liquidationsFixture.listItems(run.id);
  await go(`/liquidation-items/${String(item?.id)}`);
  expect(
    await screen.findByText(
      'Este pago va a la cuenta anterior, ····9719. Si no debe llegar ahí, márcalo como rechazado y reinténtalo.',
    ),
  ).toBeInTheDocument();
  await go(`/liquidate/${run.id}`);
  await user.click(await screen.findByRole('button', { name: 'Generar archivo bancario' }));
  expect(await screen.findByText(/La cuenta bancaria de Aguas cambió después/)).toBeInTheDocument();
  expect(screen.queryByText(/total de control/)).toBeNull();
});
