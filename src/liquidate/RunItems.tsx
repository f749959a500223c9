import { useMemo } from 'react';
import { liquidationItems } from '../../api/contract/money/liquidations';
import { payableSigns } from '../../api/contract/money/payables';
import { RecordList } from '../resources/list/RecordList';
import { useDeclaredList } from '../resources/list/useDeclaredList';
import { OwnCells } from '../resources/ownCells';
import type { AnyRecord } from '../resources/record';
import { useWords } from '../resources/words';
import { EmptyState } from '../ui/states';
import { minorOf } from './account';
import { AccountNote } from './AccountNote';
import { Amount } from './Amount';
import { Becomes } from './Becomes';
import { ItemStates } from './ItemStates';
import { Section } from './Section';

/** Amounts have the sign they have in the account; why one is not paid stands with how it stands, and with it what to know of its account. */
const cells = {
  resource: liquidationItems.name,
  cells: {
    ...Object.fromEntries(Object.entries(payableSigns).map(([name, sign]) => [name, (item: AnyRecord) => <Amount minor={sign * minorOf(item, name) || 0} currency={String(item['currency'])} />])),
    state: (item: AnyRecord) => (
      <>
        <Becomes state={String(item['state'])} holdCause={item['holdCause']} carryCause={item['carryCause']} />
        <AccountNote item={item} />
      </>
    ),
  },
};

/** What a run pays to each company: searched, filtered, held, released, marked as paid, one or several. */
export function RunItems({ runId }: { runId: string }) {
  const { translate } = useWords();
  const within = useMemo(() => ({ liquidationId: runId }), [runId]);
  const list = useDeclaredList(liquidationItems, within);
  return (
    <Section title={translate('liquidate.run.items')}>
      <OwnCells value={cells}>
        <RecordList
          resource={liquidationItems}
          list={list}
          tabs={<ItemStates list={list} />}
          empty={<EmptyState title={translate('liquidate.run.noItems')} hint={translate('liquidate.run.noItemsHint')} />}
        />
      </OwnCells>
    </Section>
  );
}
