import { ListScreen } from '../kit/list/ListScreen';
import { ReportLinks } from './ReportLinks';

export default function SubscriptionList() {
  return <ListScreen emptyActions={<ReportLinks />} />;
}
