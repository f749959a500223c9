import type { ReactNode } from 'react';

export interface Text {
  es: string;
  en: string;
}

export interface State {
  name: Text;
  wide?: true;
  /** Height in pixels of a box. Modals of this state are rendered inside the box instead of the window. */
  frame?: number;
  show: () => ReactNode;
}

export interface Entry {
  id: string;
  title: string;
  purpose: Text;
  /** Components of `src/kit` that this entry shows. Components without an entry must be listed in `notShown.ts`. */
  shows: readonly unknown[];
  states: readonly State[];
}

export interface Section {
  id: string;
  title: Text;
  entries: readonly Entry[];
}
