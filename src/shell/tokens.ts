import css from './tokens.css?raw';

export type Scheme = 'light' | 'dark';

export type ColorName =
  | 'paper'
  | 'surface'
  | 'sunk'
  | 'line'
  | 'line-strong'
  | 'ink'
  | 'ink-soft'
  | 'primary'
  | 'primary-strong'
  | 'primary-ink'
  | 'primary-soft'
  | 'accent'
  | 'good'
  | 'good-soft'
  | 'warn'
  | 'warn-soft'
  | 'bad'
  | 'bad-soft'
  | 'info'
  | 'info-soft'
  | 'menu'
  | 'menu-raised'
  | 'menu-line'
  | 'menu-ink'
  | 'menu-ink-soft'
  | 'menu-accent'
  | 'focus'
  | 'veil';

function cssBlock(selector: string): string {
  const start = css.indexOf(`${selector} {`);
  return css.slice(start, css.indexOf('}', start));
}

const schemeBlocks: Record<Scheme, string> = {
  light: cssBlock(':root'),
  dark: cssBlock(":root[data-scheme='dark']"),
};

export function fontFamilyOf(name: 'sans' | 'serif'): string {
  return valueIn(css, name);
}

function valueIn(text: string, name: string): string {
  const value = new RegExp(`--${name}:\\s*([^;]+);`).exec(text)?.[1];
  if (!value) throw new Error(`tokens.css has no --${name}`);
  return value.trim();
}

/**
 * Returns the value of a color in tokens.css. The Material theme needs values instead of `var(--…)`, because it
 * computes hover and disabled tones from them.
 */
export function colorValue(scheme: Scheme, name: ColorName): string {
  return valueIn(schemeBlocks[scheme], name);
}
