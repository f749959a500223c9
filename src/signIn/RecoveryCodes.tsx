import { useState } from 'react';
import { useT } from '../i18n/useT';
import './appSetup.css';

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useT();
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null);
  const copy = () =>
    Promise.resolve(codes.join('\n'))
      .then((text) => navigator.clipboard.writeText(text))
      .then(
        () => setOutcome('copied'),
        () => setOutcome('notCopied'),
      );
  return (
    <div className="app-setup">
      <p>{t('door.recovery.keep')}</p>
      <ul className="app-setup-codes" translate="no" aria-label={t('door.recovery.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <output className="field-hint">{outcome && t(`action.copy.${outcome}`)}</output>
      <div className="panel-buttons">
        <button type="button" className="button quiet" onClick={() => void copy()}>
          {t('door.recovery.copy')}
        </button>
        <button type="button" className="button" onClick={onDone}>
          {t('door.recovery.done')}
        </button>
      </div>
    </div>
  );
}
