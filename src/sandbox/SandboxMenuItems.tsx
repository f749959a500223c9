import FlaskConical from 'lucide-react/icons/flask-conical';
import { config } from '../config';
import { useT } from '../i18n/useT';
import { realHome, sandboxHome, switchTo, useSandbox } from './useSandbox';

export default function SandboxMenuItems() {
  const t = useT();
  const { state, isOwner, isPending, problem, create } = useSandbox();
  const open = async () => {
    if (state?.status === 'ready' || (await create())) await switchTo(sandboxHome);
  };
  if (config.isSandbox) return <SandboxMenuItem text={t('sandbox.back')} onPress={() => void switchTo(realHome)} />;
  const isReady = state?.status === 'ready';
  if (!state || state.status === 'off' || !(isReady || isOwner)) return null;
  return (
    <>
      <SandboxMenuItem
        text={t(isPending ? 'sandbox.creating' : isReady ? 'sandbox.open' : 'sandbox.explore')}
        disabled={isPending}
        onPress={() => void open()}
      />
      {problem === null ? null : (
        <p className="account-email" role="alert">
          {t(`problems.${problem}`)}
        </p>
      )}
    </>
  );
}

function SandboxMenuItem({
  text,
  disabled = false,
  onPress,
}: {
  text: string;
  disabled?: boolean;
  onPress: () => void;
}) {
  return (
    <button type="button" className="account-line" disabled={disabled} onClick={onPress}>
      <FlaskConical size={18} aria-hidden />
      {text}
    </button>
  );
}
