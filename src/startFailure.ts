import { ConfigurationMissing } from './config';

export type StartStep = 'mocks' | 'texts' | 'identity';

type Said = Readonly<Record<'es' | 'en', string>>;

/**
 * The only texts outside the translation files: they speak when those may be what is missing, so
 * they speak both languages.
 */
const title: Said = { es: 'La consola no pudo abrir', en: 'The console could not open' };
const retry: Said = { es: 'Intentar de nuevo', en: 'Try again' };
const reasons: Readonly<Record<StartStep | 'configuration', Said>> = {
  mocks: {
    es: 'Este navegador no deja correr la demostración dentro de la página. Ábrela en https o en localhost, fuera del modo privado.',
    en: 'This browser does not let the demo run inside the page. Open it on https or on localhost, outside private mode.',
  },
  texts: {
    es: 'No llegaron los textos de la consola. Revisa tu conexión.',
    en: 'The texts of the console did not arrive. Check your connection.',
  },
  identity: {
    es: 'El servicio de identidad no pudo iniciar en este navegador.',
    en: 'The identity service could not start in this browser.',
  },
  configuration: {
    es: 'A esta instalación le faltan datos del proyecto de Firebase:',
    en: 'This installation lacks data of its Firebase project:',
  },
};

/** Says what did not start, in both languages, and offers to try again: never a blank page. */
export function showStartFailure(root: HTMLElement, step: StartStep, error: unknown): void {
  const missing = error instanceof ConfigurationMissing;
  const reason = reasons[missing ? 'configuration' : step];
  const box = document.createElement('main');
  box.className = 'start-failure';
  box.setAttribute('role', 'alert');
  for (const language of ['es', 'en'] as const) {
    const section = document.createElement('section');
    section.lang = language;
    section.append(element(language === 'es' ? 'h1' : 'h2', title[language]), element('p', reason[language]));
    if (missing) section.append(element('code', error.message));
    const button = element('button', retry[language]);
    button.className = 'button';
    button.addEventListener('click', () => location.reload());
    section.append(button);
    box.append(section);
  }
  root.replaceChildren(box);
  // The page could be opened, its texts could not: it begins again by itself when the network is back.
  if (step === 'texts') globalThis.addEventListener('online', () => location.reload(), { once: true });
}

function element<K extends keyof HTMLElementTagNameMap>(name: K, text: string): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
