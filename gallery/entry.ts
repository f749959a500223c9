import type { ReactNode } from 'react';

export interface Text {
  es: string;
  en: string;
}

export interface State {
  name: Text;
  wide?: true;
  /** Height in pixels of the box in which a modal is rendered instead of in the window. */
  frame?: number;
  show: () => ReactNode;
}

export interface Entry {
  id: string;
  title: string;
  purpose: Text;
  /** Components of `src/kit` that this entry shows. A test requires every other component to be in `notShown.ts`. */
  shows: readonly unknown[];
  states: readonly State[];
}

export interface Section {
  id: string;
  title: Text;
  entries: readonly Entry[];
}
