import Button from '@mui/material/Button';
import { Dialog } from '../kit/ui/Dialog';
import { modifierKey } from '../kit/ui/modifierKey';
import { useResourceText } from '../kit/resourceText';
import { useIsPermitted } from '../session/useMayDo';
import { permissionOf } from '../shell/menu';
import { navigablePages as allPages } from './navigablePages';
import css from './search.module.css';
import { goToPaths } from './shortcuts';

const scopes = ['everywhere', 'lists', 'inSearch', 'inNote'] as const;

export default function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const { translate } = useResourceText();
  const isPermitted = useIsPermitted();
  const pages = allPages
    .filter((entry) => isPermitted(permissionOf(entry)))
    .flatMap(({ title, url }) => {
      const letter = Object.keys(goToPaths).find((key) => goToPaths[key] === url);
      return letter === undefined ? [] : [[`g ${letter}`, translate(title)] as const];
    });
  const groups = [
    ...scopes.map(
      (scope) =>
        [
          scope,
          shortcutKeys[scope].map(([key, name]) => [key, translate(`search.shortcuts.${name}`)] as const),
        ] as const,
    ),
    ['goTo', pages] as const,
  ];
  const keyNames: Readonly<Record<string, string>> = {
    Mod: modifierKey(),
    PageUp: translate('search.shortcuts.pageUp'),
    PageDown: translate('search.shortcuts.pageDown'),
  };
  return (
    <Dialog
      title={translate('search.shortcuts.title')}
      isPending={false}
      onClose={onClose}
      width="sm"
      actions={<Button onClick={onClose}>{translate('form.close')}</Button>}
    >
      <div className={css['shortcuts']}>
        {groups.map(([name, entries]) => (
          <section key={name}>
            <h3>{translate(`search.shortcuts.${name}`)}</h3>
            <dl>
              {entries.map(([key, text]) => (
                <div key={key}>
                  <dt>
                    {key.split(' ').map((one) => (
                      <kbd key={one}>{keyNames[one] ?? one}</kbd>
                    ))}
                  </dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

const shortcutKeys = {
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

export const shortcutTexts: readonly string[] = [
  ...Object.keys(shortcutKeys),
  ...Object.values(shortcutKeys).flatMap((keys) => keys.map(([, name]) => name)),
  'goTo',
];
