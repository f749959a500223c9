import { useMemo } from 'react';
import { liquidations, liquidationItems, liquidationItemStates } from '../../contract/money/liquidations';
import { RecordList } from '../kit/list/RecordList';
import { useDeclaredList } from '../kit/list/ListScreen';
import { CustomCellsContext, customCells } from '../kit/FieldCell';
import { recordOf, type AnyRecord } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import { EmptyState } from '../kit/ui/states';
import { BankAccountWarning } from './BankAccountWarning';
import { ItemOutcome } from './ItemOutcome';
import { NetParts } from './calculation';
import { Section } from './Section';
import { useItemTotals } from './useLiquidationQuery';
import { ListScope } from '../kit/list/ListScope';
import { ResourceScope } from '../kit/contexts';
import { optionLabel } from '../kit/kinds/choices.read';
import { ChoiceTabs } from '../kit/list/ChoiceTabs';

const cells = customCells(liquidationItems, {
  state: (item) => (
    <>
      <ItemOutcome
        state={recordOf(liquidationItems, item).state}
        holdCause={recordOf(liquidationItems, item).holdCause}
        carryCause={recordOf(liquidationItems, item).carryCause}
        bankFileNumber={recordOf(liquidationItems, item).bankFileNumber}
      />
      <BankAccountWarning item={item} />
    </>
  ),
});

export function RunItems({ run }: { run: AnyRecord }) {
  const { translate, format } = useResourceText();
  const runId = run.id;
  const permanentFilter = useMemo(() => ({ liquidationId: runId }), [runId]);
  const list = useDeclaredList(liquidationItems, permanentFilter);
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

function ItemStateTabs() {
  const texts = useResourceText();
  return (
    <ChoiceTabs
      options={liquidationItemStates}
      labelOf={(state) =>
        state
          ? optionLabel(state, texts, { resource: liquidationItems.name, name: 'state' })
          : texts.translate('liquidate.run.all')
      }
    />
  );
}
