import { useLayoutEffect, type ReactNode } from 'react';
import type { Language } from '../contract/roles';
import { changeLanguage, useLanguage } from '../src/i18n/useT';
import { chooseScheme, useScheme } from '../src/shell/scheme';
import logo from '../src/shell/logo.svg';
import type { Entry, State, Text } from './entry';
import { Frame } from './Frame';
import './gallery.css';
import { sections } from './sections';
import { GalleryProviders } from './GalleryProviders';

const galleryTexts = {
  title: { es: 'Componentes de la consola', en: 'Components of the console' },
  lead: {
    es: 'Cada componente del kit en sus estados. Cada uno tiene su propia dirección.',
    en: 'Every component of the kit in its states. Each has an address of its own.',
  },
  contents: { es: 'Contenido', en: 'Contents' },
  theme: { es: 'Tema', en: 'Theme' },
  language: { es: 'Idioma', en: 'Language' },
  light: { es: 'Claro', en: 'Light' },
  dark: { es: 'Oscuro', en: 'Dark' },
} satisfies Record<string, Text>;

export function Gallery() {
  const language = useLanguage();
  const scheme = useScheme();
  useLayoutEffect(scrollToAddressedEntry, []);
  return (
    <GalleryProviders key={language}>
      <div className="gallery">
        <aside className="gallery-side">
          <p className="gallery-brand">
            <img src={logo} alt="" width={28} height={28} /> Sobremesa
          </p>
          <nav aria-label={galleryTexts.contents[language]}>
            {sections.map(({ id, title, entries }) => (
              <div key={id}>
                <a className="gallery-part" href={`#${id}`}>
                  {title[language]}
                </a>
                <ul>
                  {entries.map((entry) => (
                    <li key={entry.id}>
                      <a href={`#${entry.id}`}>{entry.title}</a>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        </aside>
        <main className="gallery-main">
          <header className="gallery-head">
            <div>
              <h1>{galleryTexts.title[language]}</h1>
              <p>{galleryTexts.lead[language]}</p>
            </div>
            <div className="gallery-switches">
              <Switch
                label={galleryTexts.theme[language]}
                value={scheme}
                options={[
                  ['light', galleryTexts.light[language]],
                  ['dark', galleryTexts.dark[language]],
                ]}
                onChange={chooseScheme}
              />
              <Switch<Language>
                label={galleryTexts.language[language]}
                value={language}
                options={[
                  ['es', 'ES'],
                  ['en', 'EN'],
                ]}
                onChange={(next) => void changeLanguage(next)}
              />
            </div>
          </header>
          {sections.map(({ id, title, entries }) => (
            <section key={id} id={id} className="gallery-section" aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title[language]}</h2>
              {entries.map((entry) => (
                <Specimen key={entry.id} entry={entry} language={language} />
              ))}
            </section>
          ))}
        </main>
      </div>
    </GalleryProviders>
  );
}

/**
 * Scrolls to the target of the URL hash, or to the top of the page, at each change of the page's size or focus until the
 * first user input. The browser alone would scroll to a wrong position: it looks for the target before React has
 * rendered it, lazily loaded components move the target, and a dialog of the page takes the focus.
 */
function scrollToAddressedEntry() {
  const listeners = new AbortController();
  const show = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    (target ?? document.body).scrollIntoView({ behavior: 'instant' });
  };
  const observer = new ResizeObserver(show);
  observer.observe(document.body);
  const stop = () => {
    observer.disconnect();
    listeners.abort();
  };
  addEventListener('focusin', show, { signal: listeners.signal });
  for (const event of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
    addEventListener(event, stop, { signal: listeners.signal, passive: true });
  show();
  return stop;
}

function Specimen({ entry: { id, title, purpose, states }, language }: { entry: Entry; language: Language }) {
  return (
    <article id={id} className="gallery-entry" aria-labelledby={`${id}-name`}>
      <header>
        <h3 id={`${id}-name`}>
          <a href={`#${id}`}>{title}</a>
        </h3>
        <p>{purpose[language]}</p>
      </header>
      <div className="gallery-states">
        {states.map((state) => (
          <div key={state.name.en} className="gallery-state" data-wide={state.wide}>
            <p className="gallery-name">{state.name[language]}</p>
            <div className="gallery-shown">{renderState(state)}</div>
          </div>
        ))}
      </div>
    </article>
  );
}

function renderState({ frame, show: Show }: State): ReactNode {
  return frame === undefined ? <Show /> : <Frame height={frame}>{<Show />}</Frame>;
}

interface SwitchProps<T extends string> {
  label: string;
  value: T;
  options: readonly (readonly [value: T, label: string])[];
  onChange: (value: T) => void;
}

function Switch<T extends string>({ label, value, options, onChange }: SwitchProps<T>) {
  return (
    <fieldset className="gallery-switch">
      <legend>{label}</legend>
      {options.map(([option, name]) => (
        <button key={option} type="button" aria-pressed={option === value} onClick={() => onChange(option)}>
          {name}
        </button>
      ))}
    </fieldset>
  );
}
