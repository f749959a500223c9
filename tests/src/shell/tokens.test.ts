import { describe, expect, it } from 'vitest';
import { contrastRatio } from '../../../contract/color';
import { themeOf } from '../../../src/app/theme';
import { colorValue, type ColorName, type Scheme } from '../../../src/shell/tokens';

/** Each text color with each background it is used on. Minimum contrast 4.5:1 (WCAG 2.2, 1.4.3). */
const text: [ink: ColorName, ground: ColorName][] = [
  ...(['paper', 'surface', 'sunk', 'primary-soft', 'good-soft', 'warn-soft', 'bad-soft', 'info-soft'] as const).map(
    (ground) => ['ink', ground] as [ColorName, ColorName],
  ),
  ...(['paper', 'surface', 'sunk'] as const).flatMap(
    (ground) =>
      [
        ['ink-soft', ground],
        ['primary', ground],
      ] as [ColorName, ColorName][],
  ),
  ['primary-ink', 'primary'],
  ['primary-ink', 'primary-strong'],
  ['good', 'good-soft'],
  ['warn', 'warn-soft'],
  ['bad', 'bad-soft'],
  ['bad', 'surface'],
  ['info', 'info-soft'],
  ['menu-ink', 'menu'],
  ['menu-ink', 'menu-raised'],
  ['menu-ink-soft', 'menu'],
  ['menu-ink-soft', 'menu-raised'],
];

/** Borders of inputs, focus rings and marks. Minimum contrast 3:1 (WCAG 2.2, 1.4.11). */
const markPairs: [mark: ColorName, ground: ColorName][] = [
  ['line-strong', 'surface'],
  ['line-strong', 'paper'],
  ['focus', 'surface'],
  ['focus', 'paper'],
  ['menu-accent', 'menu'],
  ['bad', 'surface'],
];

const schemes: readonly Scheme[] = ['light', 'dark'];

describe.each(schemes)('%s scheme', (scheme) => {
  const computeRatio = (foreground: ColorName, background: ColorName) =>
    contrastRatio(colorValue(scheme, foreground), colorValue(scheme, background));

  it.each(text)('has enough contrast for text: %s on %s', (ink, ground) => {
    expect(computeRatio(ink, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(markPairs)('has enough contrast for marks: %s on %s', (mark, ground) => {
    expect(computeRatio(mark, ground)).toBeGreaterThanOrEqual(3);
  });

  it('is used by the Material theme', () => {
    const { palette } = themeOf(scheme);
    expect(palette).toMatchObject({
      mode: scheme,
      primary: { main: colorValue(scheme, 'primary'), contrastText: colorValue(scheme, 'primary-ink') },
      background: { default: colorValue(scheme, 'paper'), paper: colorValue(scheme, 'surface') },
    });
  });
});
