import { CreateScreen } from '../kit/form/CreateScreen';

export default function NewInvestment() {
  return <CreateScreen />;
}
