import { Link } from 'react-router';
import { checkRuns } from '../../contract/money/checkRuns';
import { FieldCell } from '../kit/FieldCell';
import { Facts } from '../kit/read/Facts';
import { Panel } from '../kit/read/Panel';
import { ReadScreen } from '../kit/read/ReadScreen';
import { recordOf } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import { CheckList } from './ChecksScreen';
import CheckRunTexts from './CheckRunTexts';
import css from './checks.module.css';
import { checksPath } from './path';

export default function CheckRunScreen() {
  const texts = useResourceText();
  return (
    <CheckRunTexts>
      <ReadScreen>
        {(record) => (
          <>
            <Panel title={texts.resource(checkRuns.name)} aside={<FieldCell source="state" />}>
              <Facts of={checkRuns} names={['createdAt', 'failedChecks', 'isFull', 'recheckedAt']} />
              <Link to={checksPath}>{texts.translate('checks.now')}</Link>
            </Panel>
            <section className={css['found']} aria-label={texts.fieldLabel(checkRuns.name, 'checks')}>
              <CheckList checks={recordOf(checkRuns, record).checks ?? []} />
            </section>
          </>
        )}
      </ReadScreen>
    </CheckRunTexts>
  );
}
