import Button from '@mui/material/Button';
import { useState } from 'react';
import type { BalanceChange } from '../../contract/money/balances';
import { Table } from '../kit/table/Table';
import { useWords } from '../kit/words';
import { readAccount } from './account';
import { useAccountName } from './useAccountName';

interface Props {
  balances: readonly BalanceChange[];
}

/** Rows shown at first: approving a liquidation moves two accounts of each company. */
const atFirst = 8;

export function Balances({ balances }: Props) {
  const { translate, format } = useWords();
  const [all, setAll] = useState(false);
  const shown = all ? balances : balances.slice(0, atFirst);
  const currencyOf = ({ account }: BalanceChange) => readAccount(account).currency;
  return (
    <>
      <Table
        look="panel"
        dense
        label={translate('action.balances')}
        columns={[
          { key: 'account', label: translate('ledger.account'), cell: ({ account }) => <Name account={account} /> },
          {
            key: 'before',
            label: translate('ledger.before'),
            align: 'end',
            tone: 'soft',
            cell: (balance) => format.money(balance.beforeMinor, currencyOf(balance)),
          },
          {
            key: 'after',
            label: translate('ledger.after'),
            align: 'end',
            tone: 'strong',
            cell: (balance) => format.money(balance.afterMinor, currencyOf(balance)),
          },
          {
            key: 'change',
            label: translate('ledger.change'),
            align: 'end',
            cell: (balance) => format.change(balance.afterMinor - balance.beforeMinor, currencyOf(balance)),
          },
        ]}
        rows={shown}
        keyOf={({ account }) => account}
      />
      {shown.length < balances.length && (
        <Button color="inherit" size="small" onClick={() => setAll(true)}>
          {translate('ledger.all', { smart_count: balances.length, count: format.number(balances.length) })}
        </Button>
      )}
    </>
  );
}

function Name({ account }: { account: string }) {
  return useAccountName(account);
}
