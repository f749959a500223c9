import { useNavigate } from 'react-router';
import { investments } from '../../api/contract/money/investments';
import { CreateScreen } from '../resources/form/CreateScreen';
import { pathOf } from '../resources/form/paths';

/** What a partner has promised; its capital is recorded on the page it leads to. */
export default function NewInvestment() {
  const navigate = useNavigate();
  return <CreateScreen resource={investments} onCreated={({ id }) => void navigate(pathOf(investments, id), { replace: true })} />;
}
