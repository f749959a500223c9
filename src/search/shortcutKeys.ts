/** By where they mean something: keys with a blank between them, `Mod` for Ctrl or ⌘. */
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

/** The names of the texts that the help has of them, of each place and each key. */
export const shortcutTexts: readonly string[] = [
  ...Object.keys(shortcutKeys),
  ...Object.values(shortcutKeys).flatMap((keys) => keys.map(([, name]) => name)),
  'goTo',
];
