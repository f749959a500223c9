import { investmentMovements } from '../../contract/money/investments';
import { OwnCells } from '../kit/ownCells';
import { Related } from '../kit/read/Related';
import { useWords } from '../kit/words';
import { movementCells } from './DueOn';

const soonestFirst = { field: 'dueOn', direction: 'ASC' } as const;

export function ToCome({ id }: { id: string }) {
  const { translate } = useWords();
  return (
    <OwnCells value={movementCells}>
      <Related
        resource={investmentMovements}
        title={translate('investments.toCome')}
        filter={{ investmentId: id, state: 'scheduled' }}
        columns={['type', 'dueOn', 'amountMinor']}
        order={soonestFirst}
        none={translate('investments.nothingToCome')}
      />
    </OwnCells>
  );
}

export function Done({ id }: { id: string }) {
  const { translate } = useWords();
  return (
    <Related
      resource={investmentMovements}
      title={translate('investments.movements')}
      filter={{ investmentId: id, state: ['confirmed', 'reversed', 'canceled'] }}
      columns={['type', 'state', 'onDate', 'amountMinor']}
      none={translate('investments.nothingDone')}
      most={12}
    />
  );
}
