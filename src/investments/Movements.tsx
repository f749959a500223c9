import { investmentMovements } from '../../contract/money/investments';
import { CustomCellsContext } from '../kit/customCells';
import { RelatedRecords } from '../kit/read/RelatedRecords';
import { useResourceText } from '../kit/resourceText';
import { movementCells } from './DueOn';

const soonestFirst = { field: 'dueOn', direction: 'ASC' } as const;

export function ScheduledMovements({ id }: { id: string }) {
  const { translate } = useResourceText();
  return (
    <CustomCellsContext value={movementCells}>
      <RelatedRecords
        resource={investmentMovements}
        title={translate('investments.toCome')}
        filter={{ investmentId: id, state: 'scheduled' }}
        columns={['type', 'dueOn', 'amountMinor']}
        order={soonestFirst}
        emptyContent={translate('investments.nothingToCome')}
      />
    </CustomCellsContext>
  );
}

export function PastMovements({ id }: { id: string }) {
  const { translate } = useResourceText();
  return (
    <RelatedRecords
      resource={investmentMovements}
      title={translate('investments.movements')}
      filter={{ investmentId: id, state: ['confirmed', 'reversed', 'canceled'] }}
      columns={['type', 'state', 'onDate', 'amountMinor']}
      emptyContent={translate('investments.nothingDone')}
      maxRows={12}
    />
  );
}
