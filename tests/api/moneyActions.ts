import { reason, type ActionWalk } from './everyAction';
import { createBankAccount } from './catalogRequests';
import { completedFields, createSaleForm } from './sales/salesFixture';

const paymentProof = { bankReference: 'SPEI-1', onDate: '2026-07-01' };

export const moneyActions = {
  async sales({ catalogs, create, perform }: ActionWalk) {
    const { id: companyId } = await catalogs.create('companies');
    const sell = () => create('sales', createSaleForm({ companyId }));
    await perform('sales', 'cancel', await sell(), { body: reason });
    const id = await sell();
    await perform('sales', 'complete', id);
    await perform('sales', 'refund', id, { body: { amountMinor: 100, atFault: 'platform', ...reason } });
  },
  async 'gift cards'({ create, perform }: ActionWalk) {
    const resource = 'giftcards';
    const cardForm = { initialMinor: 20_000, currency: 'MXN', expiresOn: '2027-01-31' };
    const id = await create(resource, cardForm);
    await perform(resource, 'update', id, { body: { message: 'Felicidades' } });
    await perform(resource, 'adjust', id, { body: { deltaMinor: 100, ...reason } });
    await perform(resource, 'block', id, { body: reason });
    await perform(resource, 'unblock', id);
    await perform(resource, 'extend', id, { body: { expiresOn: '2028-01-31' } });
    await perform(resource, 'reissue', id, { body: reason });
    await perform(resource, 'disable', await create(resource, cardForm), { body: reason });
  },
  async deposits({ create, perform, createUser }: ActionWalk) {
    const accountId = await createUser('pagadora@correo.mx');
    const form = { accountId, amountMinor: 5_000, currency: 'MXN', method: 'transfer', receivedOn: '2026-07-01' };
    const recordDeposit = (bankReference: string) => create('deposits', { ...form, bank: 'BBVA', bankReference });
    await perform('deposits', 'reject', await recordDeposit('R1'), { body: reason });
    await perform('deposits', 'cancel', await recordDeposit('R2'));
    const id = await recordDeposit('R3');
    await perform('deposits', 'update', id, { body: { note: 'Ventanilla' } });
    await perform('deposits', 'confirm', id, { as: 'ana' });
    await perform('deposits', 'reverse', id, { body: reason });
  },
  async 'payouts and their payments'({ catalogs, create, perform, get, findOnlyRow }: ActionWalk) {
    const july = { periodFrom: '2026-07-01', periodTo: '2026-07-01', currency: 'MXN' };
    const { id: companyId } = await catalogs.create('companies', {
      payoutMinimumMinor: 0,
      bank: createBankAccount('MX', 'La Comadre, S.A. de C.V.'),
    });
    const payout = async () => {
      await create('sales', createSaleForm({ companyId, ...completedFields }));
      const id = await create('liquidations', july);
      return { id, itemId: await findOnlyRow('liquidation-items', { liquidationId: id, companyId }) };
    };
    const firstPayout = await payout();
    await perform('liquidations', 'recalculate', firstPayout.id);
    await perform('liquidations', 'submit', firstPayout.id);
    await perform('liquidations', 'request-changes', firstPayout.id, { as: 'ana', body: reason });
    await perform('liquidations', 'cancel', firstPayout.id, { body: reason });

    const { id } = await payout();
    const itemId = await findOnlyRow('liquidation-items', { liquidationId: id, companyId });
    await perform('liquidation-items', 'hold', itemId, { body: reason });
    await perform('liquidation-items', 'release', itemId);
    await perform('liquidations', 'submit', id);
    await perform('liquidations', 'approve', id, { as: 'ana' });
    await perform('liquidations', 'process', id);
    await perform('liquidation-items', 'mark-failed', itemId, {
      body: { code: 'accountClosed', evidence: 'R03: cuenta cancelada' },
    });
    await perform('liquidation-items', 'retry', itemId);
    await get(`liquidations/${id}/bank-file`);
    const reference = { reference: 'SPEI-1', paidOn: '2026-07-01' };
    await perform('liquidation-items', 'mark-paid', itemId, { body: reference });

    const lastPayout = await payout();
    await perform('liquidations', 'submit', lastPayout.id);
    await perform('liquidations', 'approve', lastPayout.id, { as: 'ana' });
    await perform('liquidations', 'process', lastPayout.id);
    await perform('liquidation-items', 'mark-failed', lastPayout.itemId, {
      body: { code: 'accountClosed', evidence: 'R03: cuenta cancelada' },
    });
    await perform('liquidation-items', 'cancel', lastPayout.itemId, { body: reason });
  },
  async 'investments and their movements'({ create, perform, listRows }: ActionWalk) {
    const createInvestment = () =>
      create('investments', {
        investorName: 'Grupo Ahuehuete',
        instrument: 'loan',
        committedMinor: 500_000,
        currency: 'MXN',
        startsOn: '2026-01-15',
      });
    await perform('investments', 'close', await createInvestment());
    const id = await createInvestment();
    await perform('investments', 'update', id, { body: { note: 'Contrato en papel' } });
    const deposit = await create('deposits', {
      purpose: 'investment',
      investmentId: id,
      amountMinor: 100_000,
      currency: 'MXN',
      method: 'transfer',
      bank: 'BBVA',
      bankReference: 'APORTE',
      receivedOn: '2026-07-01',
    });
    await perform('deposits', 'confirm', deposit, { as: 'ana' });
    await perform('investments', 'return', id, {
      as: 'ana',
      body: { kind: 'interest', amountMinor: 100, ...paymentProof },
    });
    await perform('investments', 'schedule', id, {
      body: { type: 'interest', amountMinor: 200, dueOn: '2026-07-10', times: 2 },
    });
    const [firstMovement, secondMovement] = await listRows('investment-movements', {
      investmentId: id,
      state: 'scheduled',
    });
    await perform('investment-movements', 'cancel', String(firstMovement?.id), { body: reason });
    await perform('investment-movements', 'confirm', String(secondMovement?.id), { as: 'ana', body: paymentProof });
    await perform('investment-movements', 'reverse', String(secondMovement?.id), { as: 'ana', body: reason });
    await perform('investments', 'write-off', id, { as: 'ana', body: reason });
  },
  async 'periods and exchange rates'({ create, perform }: ActionWalk) {
    const id = await create('periods', { month: '2026-06' });
    await perform('periods', 'reopen', id, { body: reason });
    await create('exchange-rates', {
      base: 'COP',
      quote: 'MXN',
      rate: '0.0046',
      onDate: '2026-07-01',
      source: 'Banxico FIX',
    });
  },
};
