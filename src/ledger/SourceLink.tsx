import type { journals } from '../../contract/money/ledger';
import type { RecordOf } from '../../contract/resource';
import { ReferenceCell } from '../kit/kinds/ReferenceCell';
import { useResourceText } from '../kit/resourceText';
import css from './ledger.module.css';

interface Props {
  record: RecordOf<typeof journals>;
  bankReference?: string | null;
}

export function SourceLink({ record, bankReference }: Props) {
  const texts = useResourceText();
  const to = record.sourceType;
  return (
    <span>
      {texts.resource(to)} <ReferenceCell to={to} ids={[record.sourceId]} />
      {bankReference && <small className={css['bankReference']}>{bankReference}</small>}
    </span>
  );
}
