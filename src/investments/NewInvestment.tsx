import { CreateScreen } from '../kit/form/CreateScreen';

/** What a partner has promised; its capital is recorded on the page it leads to. */
export default function NewInvestment() {
  return <CreateScreen />;
}
