import { useLocation } from 'react-router';
import { ListScreen } from '../kit/list/ListScreen';
import { CustomCellsContext, customCells } from '../kit/FieldCell';
import { TabLinks } from '../kit/ui/TabLinks';
import { useResourceText, type ResourceText } from '../kit/resourceText';
import css from './liquidate.module.css';
import { liquidatePaths } from './paths';
import { useDueFile } from './useLiquidationQuery';
import { liquidations } from '../../contract/money/liquidations';
import { optionLabel } from '../kit/kinds/choices.read';
import { recordOf, type AnyRecord } from '../kit/record';
import { StateChip, toneOf } from '../kit/ui/values';

export default function LiquidationList() {
  return (
    <CustomCellsContext value={runCells}>
      <ListScreen hasCreatePage contentAbove={<LiquidationTabs />} />
    </CustomCellsContext>
  );
}

export function LiquidationTabs() {
  const { translate } = useResourceText();
  const { pathname } = useLocation();
  const tabs = [
    { to: liquidatePaths.runs, label: translate('liquidate.tabs.runs') },
    { to: liquidatePaths.owed, label: translate('liquidate.tabs.owed') },
  ];
  return (
    <div className={css['tabs']}>
      <TabLinks
        label={translate('liquidate.tabs.label')}
        tabs={tabs.map(({ to, label }) => ({ to, label, isCurrent: pathname === to }))}
      />
    </div>
  );
}

/** Returns whether a run completed without a payment because all amounts were carried to the next run. */
function isPaidWithoutPayment(run: AnyRecord): boolean {
  const { state, payableMinor, paidMinor } = recordOf(liquidations, run);
  return state === 'paid' && payableMinor === 0 && paidMinor === 0;
}

export function stateLabel(run: AnyRecord, state: string, texts: ResourceText): string {
  if (state === 'paid' && isPaidWithoutPayment(run)) return texts.translate('liquidate.run.nothingPaid');
  return optionLabel(state, texts, { resource: liquidations.name, name: 'state' });
}

function RunState({ run }: { run: AnyRecord }) {
  const texts = useResourceText();
  const { translate, format } = texts;
  const { state, heldCount } = recordOf(liquidations, run);
  const dueFile = useDueFile(run);
  const countText = (key: string, count: number) =>
    count > 0 && <small>{translate(key, { smart_count: count, count: format.number(count) })}</small>;
  return (
    <span className={css['becomes']}>
      {dueFile ? (
        <StateChip tone="warn">{translate('liquidate.run.fileDue')}</StateChip>
      ) : (
        <StateChip tone={isPaidWithoutPayment(run) ? 'quiet' : (toneOf(state) ?? 'quiet')}>
          {stateLabel(run, state, texts)}
        </StateChip>
      )}
      {countText('liquidate.run.dueCount', dueFile?.count ?? 0)}
      {countText('liquidate.run.heldCount', heldCount)}
    </span>
  );
}

const runCells = customCells(liquidations, { state: (run) => <RunState run={run} /> });
