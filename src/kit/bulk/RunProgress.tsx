import { ProgressBar } from '../ui/ProgressBar';
import { useResourceText } from '../resourceText';

interface Props {
  label: string;
  done: number;
  total: number;
}

export function RunProgress({ label, done, total }: Props) {
  const { translate, format } = useResourceText();
  return (
    <>
      <output>{translate('bulk.running', { done: format.number(done), total: format.number(total) })}</output>
      <ProgressBar label={label} done={done} total={total} />
    </>
  );
}
