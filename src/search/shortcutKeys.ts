/** Shortcuts by scope: keys separated by spaces; `Mod` is Ctrl or ⌘. */
export const shortcutKeys = {
  everywhere: [
    ['Mod K', 'search'],
    ['/', 'search'],
    ['?', 'help'],
  ],
  lists: [
    ['j', 'next'],
    ['k', 'previous'],
    ['x', 'tick'],
    ['e', 'edit'],
  ],
  inSearch: [
    ['↑ ↓', 'line'],
    ['PageUp PageDown', 'fiveLines'],
    ['Enter', 'open'],
    ['Mod Enter', 'openInTab'],
    ['Mod D', 'pin'],
  ],
  inNote: [['Mod Enter', 'send']],
} as const;

/** Translation keys of the help: one per scope and one per shortcut. */
export const shortcutTexts: readonly string[] = [
  ...Object.keys(shortcutKeys),
  ...Object.values(shortcutKeys).flatMap((keys) => keys.map(([, name]) => name)),
  'goTo',
];
