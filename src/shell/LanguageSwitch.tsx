import { useState } from 'react';
import type { Language } from '../../contract/roles';
import { changeLanguage, useLanguage, useT } from '../i18n/useT';

const offered: readonly Language[] = ['es', 'en'];

export function LanguageSwitch() {
  const t = useT();
  const current = useLanguage();
  const [failed, setFailed] = useState<Language | null>(null);

  const choose = (language: Language) => {
    setFailed(null);
    changeLanguage(language).catch(() => setFailed(language));
  };

  return (
    <fieldset className="languages" aria-label={t('languages.label')}>
      {offered.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === current}
          aria-label={t(`languages.${language}`)}
          title={t(`languages.${language}`)}
          onClick={() => choose(language)}
        >
          {language.toUpperCase()}
        </button>
      ))}
      {failed ? (
        <p className="languages-failed" role="alert">
          {t('languages.failed', { language: t(`languages.${failed}`) })}
        </p>
      ) : null}
    </fieldset>
  );
}
