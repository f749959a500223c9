import { useEffect, useState } from 'react';
import { useT } from '../i18n/useT';
import { AlertDialog } from '../kit/ui/AlertDialog';
import { realHome, switchTo, useSandbox } from './useSandbox';
import './sandbox.css';

export default function SandboxBanner() {
  const t = useT();
  const { isOwner, isPending, problem, remove } = useSandbox();
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const name = t('sandbox.name');
  const printText = t('sandbox.print');

  useEffect(() => {
    const { dataset, style } = document.body;
    dataset['sandbox'] = printText;
    style.setProperty('--sandbox-name', JSON.stringify(name));
    // Sets the prefix again after each change, because every page sets its own title.
    const prefix = `${name} · `;
    const prefixTitle = () => {
      if (!document.title.startsWith(prefix)) document.title = prefix + document.title;
    };
    const titleObserver = new MutationObserver(prefixTitle);
    titleObserver.observe(document.head, { subtree: true, childList: true, characterData: true });
    prefixTitle();
    return () => {
      titleObserver.disconnect();
      document.title = document.title.replace(prefix, '');
      delete dataset['sandbox'];
      style.removeProperty('--sandbox-name');
    };
  }, [name, printText]);

  const removeAndLeave = async () => {
    setConfirmOpen(false);
    if (await remove()) await switchTo(realHome);
  };

  return (
    <section className="sandbox-banner" aria-label={name}>
      <strong>{t('sandbox.banner')}</strong>
      {problem === null ? null : <span role="alert">{t(`problems.${problem}`)}</span>}
      <span className="sandbox-actions">
        <button type="button" className="button" onClick={() => void switchTo(realHome)}>
          {t('sandbox.back')}
        </button>
        {isOwner ? (
          <button type="button" className="button quiet" disabled={isPending} onClick={() => setConfirmOpen(true)}>
            {t('sandbox.delete')}
          </button>
        ) : null}
      </span>
      {isConfirmOpen ? (
        <AlertDialog
          header={t('sandbox.confirmDelete.header')}
          acceptLabel={t('sandbox.confirmDelete.accept')}
          dismissLabel={t('form.cancel')}
          isDismissable
          onAccept={() => void removeAndLeave()}
          onDismiss={() => setConfirmOpen(false)}
        >
          <p>{t('sandbox.confirmDelete.message')}</p>
        </AlertDialog>
      ) : null}
    </section>
  );
}
