import { CreateScreen } from '../kit/form/CreateScreen';
import { FormNotice } from '../kit/form/FormNotice';
import { useResourceText } from '../kit/resourceText';

export default function NewApiKey() {
  const { translate } = useResourceText();
  return <CreateScreen contentAbove={<FormNotice>{translate('apiKeys.approval')}</FormNotice>} />;
}
