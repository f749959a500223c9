import Alert from '@mui/material/Alert';
import { CreateScreen } from '../../kit/form/CreateScreen';
import { useResourceText } from '../../kit/resourceText';

export default function NewAdministrator() {
  const { translate } = useResourceText();
  return <CreateScreen contentAbove={<Alert severity="info">{translate('people.inviteApproval')}</Alert>} />;
}
