import type { ReactNode } from 'react';

/** A text of the gallery in both languages. */
export interface Text {
  es: string;
  en: string;
}

/** A component in one of its states. */
export interface State {
  name: Text;
  /** As wide as the page; otherwise two stand side by side where there is room. */
  wide?: true;
  /** A modal: it is drawn inside a frame of this height in pixels, in place of the window. */
  frame?: number;
  show: () => ReactNode;
}

export interface Entry {
  /** Its address on the page: `#fields/money`. */
  id: string;
  /** As it is imported. */
  title: string;
  purpose: Text;
  /** The components of `src/kit` that can be seen here: a test asks that each stands in one entry. */
  shows: readonly unknown[];
  states: readonly State[];
}

export interface Section {
  id: string;
  title: Text;
  entries: readonly Entry[];
}
