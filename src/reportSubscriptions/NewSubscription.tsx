import Button from '@mui/material/Button';
import { Link, useSearchParams } from 'react-router';
import { reportSubscriptions } from '../../contract/people/reportSubscriptions';
import { CreateScreen } from '../kit/form/CreateScreen';
import { EmptyState } from '../kit/ui/states';
import { optionLabel } from '../kit/kinds/choice.read';
import { useWords } from '../kit/words';
import { Page } from '../shell/Page';
import { SentReport } from './SentReport';
import { startIn } from './start';
import { WhatLeaves } from './WhatLeaves';

/** Form for a subscription to the report that the person came from. */
export default function NewSubscription() {
  const words = useWords();
  const { translate } = words;
  const [search] = useSearchParams();
  const start = startIn(search);
  if (!start)
    return (
      <Page title={words.of(reportSubscriptions.name, 'create')} back="/report-subscriptions">
        <EmptyState
          title={translate('reportSubscriptions.noReport')}
          hint={translate('reportSubscriptions.noReportHint')}
          action={
            <Button variant="contained" component={Link} to="/reports/sales">
              {translate('menu.sales')}
            </Button>
          }
        />
      </Page>
    );
  return (
    <CreateScreen
      initial={{
        ...start,
        name: optionLabel(start.report, words, { resource: reportSubscriptions.name, name: 'report' }),
      }}
      givenFields={['report', 'view']}
      above={<SentReport {...start} />}
    >
      <WhatLeaves />
    </CreateScreen>
  );
}
