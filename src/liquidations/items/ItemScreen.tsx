import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FileText from 'lucide-react/icons/file-text';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { liquidationItems, liquidations } from '../../../contract/money/liquidations';
import { History } from '../../kit/history/History';
import { Page } from '../../shell/Page';
import { ActionBar } from '../../kit/actions/ActionBar';
import { pathOf } from '../../kit/form/paths';
import { RecordScreen } from '../../kit/form/RecordScreen';
import { Facts } from '../../kit/read/Facts';
import { Panel } from '../../kit/read/Panel';
import { recordOf, titleOf, type AnyRecord } from '../../kit/record';
import { useResourceText } from '../../kit/resourceText';
import { BankAccountWarning } from '../BankAccountWarning';
import { CalculationTable } from '../CalculationTable';
import { Attempts } from '../Attempts';
import { ItemOutcome } from '../ItemOutcome';
import { ItemLines } from '../ItemLines';
import css from '../liquidate.module.css';
import { liquidatePaths } from '../paths';

/** `/liquidation-items/{id}`: payment to one company in a run, with its calculation. */
export default function ItemScreen() {
  const { id = '' } = useParams<'id'>();
  const { state } = useLocation();
  // Returns to the run's list of companies with its filters.
  const [from] = useState(() =>
    typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string' ? state.from : '',
  );
  return (
    <RecordScreen key={id} back={liquidatePaths.runs}>
      {(item) => (
        <ItemPage item={item} back={`${pathOf(liquidations, recordOf(liquidationItems, item).liquidationId)}${from}`} />
      )}
    </RecordScreen>
  );
}

function ItemPage({ item, back }: { item: AnyRecord; back: string }) {
  const texts = useResourceText();
  const { translate } = texts;
  const reason = recordOf(liquidationItems, item).holdReason;
  return (
    <Page
      title={titleOf(liquidationItems, item, texts)}
      back={back}
      actions={
        <>
          <ActionBar back={back} />
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<FileText size={18} aria-hidden />}
            component={Link}
            to={liquidatePaths.statement(item.id)}
          >
            {translate('liquidate.statement.title')}
          </Button>
        </>
      }
    >
      <div className={css['page']}>
        {recordOf(liquidationItems, item).state === 'held' && (
          <Alert severity="warning">
            <ItemOutcome state="held" holdCause={recordOf(liquidationItems, item).holdCause} />
            {typeof reason === 'string' && reason && <blockquote>{reason}</blockquote>}
          </Alert>
        )}
        <div className={css['item']}>
          <Panel title={translate('liquidate.item.account')}>
            <CalculationTable item={item} />
          </Panel>
          <Panel title={translate('liquidate.item.payment')}>
            <ItemOutcome
              state={recordOf(liquidationItems, item).state}
              holdCause={recordOf(liquidationItems, item).holdCause}
              carryCause={recordOf(liquidationItems, item).carryCause}
            />
            <Facts
              of={liquidationItems}
              names={['liquidationId', 'companyId', 'salesCount', 'payTo', 'paidOn', 'bankReference']}
            />
            <BankAccountWarning item={item} isExplained />
          </Panel>
          <Attempts attempts={recordOf(liquidationItems, item).attempts} />
        </div>
        <ItemLines item={item} />
        <History />
      </div>
    </Page>
  );
}
