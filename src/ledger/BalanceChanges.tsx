import Button from '@mui/material/Button';
import { useState } from 'react';
import { type BalanceChange, balanceChange } from '../../contract/balances';
import { Table } from '../kit/table/Table';
import { useResourceText } from '../kit/resourceText';
import { parseAccountCode, useAccountName } from './accountCode';
import { PreviewSection } from '../kit/actions/DryRunPreview';
import { NoBreakText } from '../kit/ui/values';

interface Props {
  balances: readonly BalanceChange[];
}

const initialRowCount = 8;

export function BalanceChanges({ balances }: Props) {
  const { translate, format } = useResourceText();
  const [isExpanded, setExpanded] = useState(false);
  const shownBalances = isExpanded ? balances : balances.slice(0, initialRowCount);
  const currencyOf = ({ account }: BalanceChange) => parseAccountCode(account).currency;
  return (
    <>
      <Table
        variant="panel"
        isDense
        label={translate('action.balances')}
        columns={[
          {
            key: 'account',
            label: translate('ledger.account'),
            cell: ({ account }) => <AccountNameCell account={account} />,
          },
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
            cardPlace: 'figure',
            cell: (balance) => format.signedMoney(balance.afterMinor - balance.beforeMinor, currencyOf(balance)),
          },
        ]}
        rows={shownBalances}
        keyOf={({ account }) => account}
      />
      {shownBalances.length < balances.length && (
        <Button color="inherit" size="small" onClick={() => setExpanded(true)}>
          {translate('ledger.all', { smart_count: balances.length, count: format.number(balances.length) })}
        </Button>
      )}
    </>
  );
}

function AccountNameCell({ account }: { account: string }) {
  return <NoBreakText>{useAccountName(account)}</NoBreakText>;
}

export function DryRunBalances({ response }: { response: unknown }) {
  const { translate } = useResourceText();
  const balances = balancesInResponse(response);
  if (balances.length === 0) return null;
  return (
    <PreviewSection title={translate('action.balances')}>
      <BalanceChanges balances={balances} />
    </PreviewSection>
  );
}

export function balancesInResponse(response: unknown): readonly BalanceChange[] {
  const balances: unknown =
    typeof response === 'object' && response !== null && 'balances' in response ? response.balances : null;
  return Array.isArray(balances) ? balances.flatMap((one) => balanceChange.safeParse(one).data ?? []) : [];
}
