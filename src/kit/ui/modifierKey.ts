/** The key that is held with others, as the person's keyboard has it: where it is ⌘, both it and Ctrl are understood. */
export const modifierKey = (): string => (/Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘' : 'Ctrl');
