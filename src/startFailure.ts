import { ConfigurationMissing } from './config';

export type StartStep = 'mocks' | 'texts' | 'identity';

type Texts = Readonly<Record<'es' | 'en', string>>;

/**
 * The only texts outside the translation files, because loading those may be the step that failed. Shown in both
 * languages.
 */
const title: Texts = { es: 'No se pudo abrir la consola', en: 'The console couldn’t be opened' };
const retry: Texts = { es: 'Intentar de nuevo', en: 'Try again' };
const reasons: Readonly<Record<StartStep | 'configuration', Texts>> = {
  mocks: {
    es: 'Este navegador no permite ejecutar la demostración en la página. Ábrela en https o en localhost, fuera del modo privado.',
    en: 'This browser doesn’t allow the demo to run in the page. Open it over https or on localhost, outside private mode.',
  },
  texts: {
    es: 'No se pudieron cargar los textos de la consola. Revisa tu conexión.',
    en: 'The console’s texts couldn’t be loaded. Check your connection.',
  },
  identity: {
    es: 'No se pudo iniciar el servicio de identidad en este navegador.',
    en: 'The identity service couldn’t start in this browser.',
  },
  configuration: {
    es: 'Falta configurar el proyecto de Firebase de esta instalación:',
    en: 'This installation is missing its Firebase project settings:',
  },
};

export function showStartFailure(root: HTMLElement, step: StartStep, error: unknown): void {
  const isConfigurationMissing = error instanceof ConfigurationMissing;
  const reason = reasons[isConfigurationMissing ? 'configuration' : step];
  const box = document.createElement('main');
  box.className = 'start-failure';
  box.setAttribute('role', 'alert');
  for (const language of ['es', 'en'] as const) {
    const section = document.createElement('section');
    section.lang = language;
    section.append(
      createTextElement(language === 'es' ? 'h1' : 'h2', title[language]),
      createTextElement('p', reason[language]),
    );
    if (isConfigurationMissing) section.append(createTextElement('code', error.message));
    const button = createTextElement('button', retry[language]);
    button.className = 'button';
    button.addEventListener('click', () => location.reload());
    section.append(button);
    box.append(section);
  }
  root.replaceChildren(box);
  // If only the texts are missing, reloads when the network is back.
  if (step === 'texts') globalThis.addEventListener('online', () => location.reload(), { once: true });
}

function createTextElement<K extends keyof HTMLElementTagNameMap>(name: K, text: string): HTMLElementTagNameMap[K] {
  const node = document.createElement(name);
  node.textContent = text;
  return node;
}
