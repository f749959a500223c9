import { balanceChange, type BalanceChange } from '../../contract/balances';
import { PreviewSection } from '../kit/actions/DryRunPreview';
import { useResourceText } from '../kit/resourceText';
import { BalanceChanges } from './BalanceChanges';

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
