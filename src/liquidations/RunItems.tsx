import { liquidations } from '../../contract/money/liquidations';
import { useMemo } from 'react';
import { liquidationItems } from '../../contract/money/liquidations';
import { RecordList } from '../kit/list/RecordList';
import { useDeclaredList } from '../kit/list/useDeclaredList';
import { CustomCellsContext, customCells } from '../kit/customCells';
import { recordOf, type AnyRecord } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import { EmptyState } from '../kit/ui/states';
import { BankAccountWarning } from './BankAccountWarning';
import { ItemOutcome } from './ItemOutcome';
import { ItemStateTabs } from './ItemStateTabs';
import { NetParts } from './NetParts';
import { Section } from './Section';
import { useItemTotals } from './useLiquidationQuery';
import { ListScope } from '../kit/list/ListScope';
import { ResourceScope } from '../kit/contexts';

/** Shows the reason for non-payment and warnings about the account in the column of the state. */
const cells = customCells(liquidationItems, {
  state: (item) => (
    <>
      <ItemOutcome
        state={recordOf(liquidationItems, item).state}
        holdCause={recordOf(liquidationItems, item).holdCause}
        carryCause={recordOf(liquidationItems, item).carryCause}
      />
      <BankAccountWarning item={item} />
    </>
  ),
});

export function RunItems({ run }: { run: AnyRecord }) {
  const { translate, format } = useResourceText();
  const runId = run.id;
  const within = useMemo(() => ({ liquidationId: runId }), [runId]);
  const list = useDeclaredList(liquidationItems, within);
  const { data: sums } = useItemTotals(run, list.filterValues);
  const { currency } = recordOf(liquidations, run);
  return (
    <Section title={translate('liquidate.run.items')}>
      <ResourceScope resource={liquidationItems}>
        <ListScope list={list}>
          <CustomCellsContext value={cells}>
            <RecordList
              tabs={<ItemStateTabs />}
              sums={
                sums && {
                  label: translate('liquidate.run.sum', { smart_count: sums.count, count: format.number(sums.count) }),
                  values: { ...sums.totals, currency },
                }
              }
              empty={
                <EmptyState title={translate('liquidate.run.noItems')} hint={translate('liquidate.run.noItemsHint')} />
              }
            />
            {sums && <NetParts owedMinor={sums.owedMinor} debtMinor={sums.debtMinor} currency={currency} />}
          </CustomCellsContext>
        </ListScope>
      </ResourceScope>
    </Section>
  );
}
