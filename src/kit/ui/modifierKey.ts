/** ⌘ on Apple devices, where ⌘ and Ctrl both work, else Ctrl. */
export const modifierKey = (): string => (/Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘' : 'Ctrl');
