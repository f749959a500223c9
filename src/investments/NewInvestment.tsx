import { CreateScreen } from '../kit/form/CreateScreen';

/** Creates a commitment; contributions are recorded on the page it opens. */
export default function NewInvestment() {
  return <CreateScreen />;
}
