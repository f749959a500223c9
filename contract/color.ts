const textColors = { dark: '#1B1310', light: '#FFFFFF' } as const;

function relativeLuminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** Returns the contrast ratio of two `#RRGGBB` colors, from 1 to 21 (WCAG 2.2, relative luminance). */
export function contrastRatio(one: string, other: string): number {
  const [a, b] = [relativeLuminance(one), relativeLuminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

export function textColorOn(background: string): string {
  return contrastRatio(background, textColors.dark) >= contrastRatio(background, textColors.light)
    ? textColors.dark
    : textColors.light;
}
