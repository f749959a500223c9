/** Returns ⌘ on Apple devices, where both ⌘ and Ctrl work; otherwise Ctrl. */
export const modifierKey = (): string => (/Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘' : 'Ctrl');
