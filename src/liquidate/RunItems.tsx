import { useMemo } from 'react';
import { liquidationItems } from '../../api/contract/money/liquidations';
import { RecordList } from '../resources/list/RecordList';
import { useDeclaredList } from '../resources/list/useDeclaredList';
import { useWords } from '../resources/words';
import { EmptyState } from '../ui/states';
import { Section } from './Section';

/** What a run pays to each company: searched, filtered, held, released, marked as paid, one or several. */
export function RunItems({ runId }: { runId: string }) {
  const { translate } = useWords();
  const within = useMemo(() => ({ liquidationId: runId }), [runId]);
  const list = useDeclaredList(liquidationItems, within);
  return (
    <Section title={translate('liquidate.run.items')}>
      <RecordList
        resource={liquidationItems}
        list={list}
        empty={<EmptyState title={translate('liquidate.run.noItems')} hint={translate('liquidate.run.noItemsHint')} />}
      />
    </Section>
  );
}
