import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { useWords } from '../kit/words';
import { readAccount } from './account';
import type { BalanceChange } from '../../contract/money/balances';
import css from './ledger.module.css';
import { useAccountName } from './useAccountName';

interface Props {
  balances: readonly BalanceChange[];
}

/** So many at first: the approval of a liquidation moves two accounts of each company. */
const atFirst = 8;

/** What accounts hold before and after an act, and what it does to each. */
export function Balances({ balances }: Props) {
  const { translate, format } = useWords();
  const narrow = useMediaQuery('(max-width: 599.98px)', { noSsr: true });
  const [all, setAll] = useState(false);
  const shown = all ? balances : balances.slice(0, atFirst);
  return (
    <>
      {narrow ? <BalanceCards balances={shown} /> : <BalanceTable balances={shown} />}
      {shown.length < balances.length && (
        <Button color="inherit" size="small" onClick={() => setAll(true)}>
          {translate('ledger.all', { smart_count: balances.length, count: format.number(balances.length) })}
        </Button>
      )}
    </>
  );
}

function BalanceTable({ balances }: Props) {
  const { translate } = useWords();
  return (
    <table className={css['balances']} aria-label={translate('act.balances')}>
      <thead>
        <tr>
          <th scope="col">{translate('ledger.account')}</th>
          <th scope="col">{translate('ledger.before')}</th>
          <th scope="col">{translate('ledger.after')}</th>
          <th scope="col">{translate('ledger.change')}</th>
        </tr>
      </thead>
      <tbody>
        {balances.map((balance) => (
          <BalanceRow key={balance.account} balance={balance} />
        ))}
      </tbody>
    </table>
  );
}

function BalanceRow({ balance }: { balance: BalanceChange }) {
  const { name, before, after, change } = useSaid(balance);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{before}</td>
      <td>{after}</td>
      <td>{change}</td>
    </tr>
  );
}

/** The same where a table would have to be squeezed. */
function BalanceCards({ balances }: Props) {
  const { translate } = useWords();
  return (
    <ul className={css['cards']} aria-label={translate('act.balances')}>
      {balances.map((balance) => (
        <BalanceCard key={balance.account} balance={balance} />
      ))}
    </ul>
  );
}

function BalanceCard({ balance }: { balance: BalanceChange }) {
  const { translate } = useWords();
  const { name, before, after, change } = useSaid(balance);
  return (
    <li>
      <strong>{name}</strong>
      <dl>
        <dt>{translate('ledger.before')}</dt>
        <dd>{before}</dd>
        <dt>{translate('ledger.after')}</dt>
        <dd>{after}</dd>
        <dt>{translate('ledger.change')}</dt>
        <dd>{change}</dd>
      </dl>
    </li>
  );
}

function useSaid({ account, beforeMinor, afterMinor }: BalanceChange) {
  const { format } = useWords();
  const { currency } = readAccount(account);
  return {
    name: useAccountName(account),
    before: format.money(beforeMinor, currency),
    after: format.money(afterMinor, currency),
    change: format.change(afterMinor - beforeMinor, currency),
  };
}
