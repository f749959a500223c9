import { reportSubscriptions } from '../../contract/people/reportSubscriptions';
import { EditScreen } from '../kit/form/EditScreen';
import { recordOf } from '../kit/record';
import { Deliveries } from './Deliveries';
import { SentReport } from './SentReport';
import { WhatLeaves } from './WhatLeaves';

/** One subscription with its report, recipients and deliveries. */
export default function SubscriptionScreen() {
  return (
    <EditScreen
      shownElsewhere={['report', 'view']}
      above={(record) => {
        const { report, view, cadence } = recordOf(reportSubscriptions, record);
        return view && <SentReport report={report} view={view} cadence={cadence} />;
      }}
      below={(record) => <Deliveries of={recordOf(reportSubscriptions, record)} />}
    >
      <WhatLeaves />
    </EditScreen>
  );
}
