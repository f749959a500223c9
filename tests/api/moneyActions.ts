import { reason, type ActionWalk } from './everyAction';
import { bankIn } from './identifiers';
import { completed, saleForm } from './sales/market';

const paid = { bankReference: 'SPEI-1', onDate: '2026-07-01' };

export const moneyActions = {
  async sales({ catalogs, create, perform: does }: ActionWalk) {
    const { id: companyId } = await catalogs.create('companies');
    const sell = () => create('sales', saleForm({ companyId }));
    await does('sales', 'cancel', await sell(), { body: reason });
    const id = await sell();
    await does('sales', 'complete', id);
    await does('sales', 'refund', id, { body: { amountMinor: 100, atFault: 'platform', ...reason } });
  },
  async 'gift cards'({ create, perform: does }: ActionWalk) {
    const resource = 'giftcards';
    const cardForm = { initialMinor: 20_000, currency: 'MXN', expiresOn: '2027-01-31' };
    const id = await create(resource, cardForm);
    await does(resource, 'update', id, { body: { message: 'Felicidades' } });
    await does(resource, 'adjust', id, { body: { deltaMinor: 100, ...reason } });
    await does(resource, 'block', id, { body: reason });
    await does(resource, 'unblock', id);
    await does(resource, 'extend', id, { body: { expiresOn: '2028-01-31' } });
    await does(resource, 'reissue', id, { body: reason });
    await does(resource, 'disable', await create(resource, cardForm), { body: reason });
  },
  async deposits({ create, perform: does, newUser }: ActionWalk) {
    const accountId = await newUser('pagadora@correo.mx');
    const form = { accountId, amountMinor: 5_000, currency: 'MXN', method: 'transfer', receivedOn: '2026-07-01' };
    const deposit = (bankReference: string) => create('deposits', { ...form, bank: 'BBVA', bankReference });
    await does('deposits', 'reject', await deposit('R1'), { body: reason });
    await does('deposits', 'cancel', await deposit('R2'));
    const id = await deposit('R3');
    await does('deposits', 'update', id, { body: { note: 'Ventanilla' } });
    await does('deposits', 'confirm', id, { as: 'ana' });
    await does('deposits', 'reverse', id, { body: reason });
  },
  async 'payouts and their payments'({ catalogs, create, perform: does, onlyRow }: ActionWalk) {
    const july = { periodFrom: '2026-07-01', periodTo: '2026-07-01', currency: 'MXN' };
    const { id: companyId } = await catalogs.create('companies', {
      payoutMinimumMinor: 0,
      bank: bankIn('MX', 'La Comadre, S.A. de C.V.'),
    });
    const payout = async () => {
      await create('sales', saleForm({ companyId, ...completed }));
      const id = await create('liquidations', july);
      return { id, itemId: await onlyRow('liquidation-items', { liquidationId: id, companyId }) };
    };
    const first = await payout();
    await does('liquidations', 'recalculate', first.id);
    await does('liquidations', 'submit', first.id);
    await does('liquidations', 'request-changes', first.id, { as: 'ana', body: reason });
    await does('liquidations', 'cancel', first.id, { body: reason });

    const { id } = await payout();
    const itemId = await onlyRow('liquidation-items', { liquidationId: id, companyId });
    await does('liquidation-items', 'hold', itemId, { body: reason });
    await does('liquidation-items', 'release', itemId);
    await does('liquidations', 'submit', id);
    await does('liquidations', 'approve', id, { as: 'ana' });
    await does('liquidations', 'process', id);
    await does('liquidation-items', 'mark-failed', itemId, {
      body: { code: 'accountClosed', evidence: 'R03: cuenta cancelada' },
    });
    await does('liquidation-items', 'retry', itemId);
    const reference = { reference: 'SPEI-1', paidOn: '2026-07-01' };
    await does('liquidation-items', 'mark-paid', itemId, { body: reference });

    const last = await payout();
    await does('liquidations', 'submit', last.id);
    await does('liquidations', 'approve', last.id, { as: 'ana' });
    await does('liquidations', 'process', last.id);
    await does('liquidation-items', 'mark-failed', last.itemId, {
      body: { code: 'accountClosed', evidence: 'R03: cuenta cancelada' },
    });
    await does('liquidation-items', 'cancel', last.itemId, { body: reason });
  },
  async 'investments and their movements'({ create, perform: does, rows }: ActionWalk) {
    const invest = () =>
      create('investments', {
        investorName: 'Grupo Ahuehuete',
        instrument: 'loan',
        committedMinor: 500_000,
        currency: 'MXN',
        startsOn: '2026-01-15',
      });
    await does('investments', 'close', await invest());
    const id = await invest();
    await does('investments', 'update', id, { body: { note: 'Contrato en papel' } });
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
    await does('deposits', 'confirm', deposit, { as: 'ana' });
    await does('investments', 'return', id, { as: 'ana', body: { kind: 'interest', amountMinor: 100, ...paid } });
    await does('investments', 'schedule', id, {
      body: { type: 'interest', amountMinor: 200, dueOn: '2026-07-10', times: 2 },
    });
    const [one, other] = await rows('investment-movements', { investmentId: id, state: 'scheduled' });
    await does('investment-movements', 'cancel', String(one?.id), { body: reason });
    await does('investment-movements', 'confirm', String(other?.id), { as: 'ana', body: paid });
    await does('investment-movements', 'reverse', String(other?.id), { as: 'ana', body: reason });
    await does('investments', 'write-off', id, { as: 'ana', body: reason });
  },
  async 'periods and exchange rates'({ create, perform: does }: ActionWalk) {
    const id = await create('periods', { month: '2026-06' });
    await does('periods', 'reopen', id, { body: reason });
    await create('exchange-rates', {
      base: 'COP',
      quote: 'MXN',
      rate: '0.0046',
      onDate: '2026-07-01',
      source: 'Banxico FIX',
    });
  },
};
