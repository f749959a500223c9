import Alert from '@mui/material/Alert';
import { useWatch } from 'react-hook-form';
import { useMailChoices } from '../mail/useMailChoices';
import { useResourceText } from '../kit/resourceText';

export function MailContentWarning() {
  const { translate } = useResourceText();
  const content: unknown = useWatch({ name: 'content' });
  const { data } = useMailChoices();
  return (
    <>
      <Alert severity={content === 'link' ? 'info' : 'warning'}>
        {translate(content === 'link' ? 'reportSubscriptions.leaves.link' : 'reportSubscriptions.leaves.figures')}
      </Alert>
      {data && !data.isSent && <Alert severity="error">{translate('problems.mail.off')}</Alert>}
    </>
  );
}
