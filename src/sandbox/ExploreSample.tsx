import { useT } from '../i18n/useT';
import css from './explore.module.css';
import { sandboxHome, switchTo, useSandbox } from './useSandbox';

export default function ExploreSample() {
  const t = useT();
  const { state, isPending, problem, create } = useSandbox();
  if (!state || state.status === 'off') return null;
  const explore = async () => {
    if (state.status === 'ready' || (await create())) await switchTo(sandboxHome);
  };
  const megabytes = state.bytes === null ? null : Math.max(1, Math.round(state.bytes / 1_000_000));
  return (
    <div className={css['explore']}>
      <button type="button" className="button quiet" disabled={isPending} onClick={() => void explore()}>
        {t(isPending ? 'sandbox.creating' : state.status === 'ready' ? 'sandbox.open' : 'sandbox.explore')}
      </button>
      <p>
        {t(state.status === 'broken' ? 'sandbox.broken' : 'sandbox.exploreHint')}
        {megabytes === null ? null : ` ${t('sandbox.size', { size: megabytes })}`}
      </p>
      {problem === null ? null : <p role="alert">{t(`problems.${problem}`)}</p>}
    </div>
  );
}
