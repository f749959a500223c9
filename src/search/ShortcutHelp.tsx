import Button from '@mui/material/Button';
import { Dialog } from '../kit/ui/Dialog';
import { modifierKey } from '../kit/ui/modifierKey';
import { useWords } from '../kit/words';
import { usePermitted } from '../session/useMayDo';
import { pages as allPages, permittedAt } from '../shell/menu';
import css from './search.module.css';
import { shortcutKeys } from './shortcutKeys';
import { goTo } from './shortcuts';

const places = ['everywhere', 'lists', 'inSearch', 'inNote'] as const;

/** Dialog with all keyboard shortcuts of the console. */
export default function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const { translate } = useWords();
  const isPermitted = usePermitted();
  const pages = allPages
    .filter((entry) => isPermitted(permittedAt(entry)))
    .flatMap(({ title, url }) => {
      const letter = Object.keys(goTo).find((key) => goTo[key] === url);
      return letter === undefined ? [] : [[`g ${letter}`, translate(title)] as const];
    });
  const lists = [
    ...places.map(
      (place) =>
        [
          place,
          shortcutKeys[place].map(([key, name]) => [key, translate(`search.shortcuts.${name}`)] as const),
        ] as const,
    ),
    ['goTo', pages] as const,
  ];
  const shown: Readonly<Record<string, string>> = {
    Mod: modifierKey(),
    PageUp: translate('search.shortcuts.pageUp'),
    PageDown: translate('search.shortcuts.pageDown'),
  };
  return (
    <Dialog
      title={translate('search.shortcuts.title')}
      pending={false}
      onClose={onClose}
      width="sm"
      actions={<Button onClick={onClose}>{translate('form.close')}</Button>}
    >
      <div className={css['shortcuts']}>
        {lists.map(([name, ofPlace]) => (
          <section key={name}>
            <h3>{translate(`search.shortcuts.${name}`)}</h3>
            <dl>
              {ofPlace.map(([key, text]) => (
                <div key={key}>
                  <dt>
                    {key.split(' ').map((one) => (
                      <kbd key={one}>{shown[one] ?? one}</kbd>
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
