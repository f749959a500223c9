import { declaredNames } from '../../contract/values';
import { Role, type Language } from '../../contract/roles';
import { demoAccounts, demoPassword } from '../sample/accounts';
import { scenarioGroups } from '../scenarios/scenario';
import { scenarioNames, scenarios, type ScenarioName } from '../scenarios/scenarios';
import type { World } from '../world';
import { element } from './element';
import { signInForm, type } from './fill';
import type { Texts } from './texts';

const roleNames = declaredNames(Role);

/** A collapsible section; `id` is the key under which the panel remembers whether it is open. */
function part(id: string, title: string, open: boolean, ...children: HTMLElement[]): HTMLElement {
  return element('details', { id, open }, element('summary', {}, element('h3', {}, title)), ...children);
}

/** The demo accounts: filled into the sign-in form if there is one, else copied to the clipboard. */
export function accounts(words: Texts, say: (text: string) => void): HTMLElement {
  const use = async (email: string) => {
    const form = signInForm();
    if (form) {
      type(form.email, email);
      type(form.password, demoPassword);
      return say(words.filled);
    }
    await navigator.clipboard.writeText(email);
    say(words.copied(email));
  };
  const rows = demoAccounts.map(({ email, role, type: kind, duties = ['owner'] }) => {
    const name = roleNames.find((one) => Role[one] === role) ?? 'user';
    const own = kind === 'administrator' ? duties.map((duty) => words.duties[duty]) : [];
    const says = [words.roles[name], ...own].join(' · ');
    const who = element('span', { class: 'who' }, email, element('small', {}, says));
    const click = () => void use(email).catch(() => say(words.notCopied));
    return element(
      'li',
      { class: 'row' },
      who,
      element('button', { type: 'button', class: 'small', 'aria-label': `${words.use}: ${email}`, click }, words.use),
    );
  });
  const password = element('p', { class: 'soft' }, `${words.password} `, element('code', {}, demoPassword));
  return part('accounts', words.accounts, signInForm() !== null, password, element('ul', {}, ...rows));
}

export function scenarioSection(
  words: Texts,
  language: Language,
  active: readonly ScenarioName[],
  turn: (name: ScenarioName, on: boolean) => void,
): HTMLElement {
  const toggle = (name: ScenarioName) => {
    const { title, hint } = scenarios[name];
    const change = ({ target }: Event) => turn(name, target instanceof HTMLInputElement && target.checked);
    const box = element('input', {
      type: 'checkbox',
      role: 'switch',
      id: name,
      'aria-describedby': `${name}-hint`,
      checked: active.includes(name),
      change,
    });
    return element(
      'label',
      { class: 'switch' },
      box,
      title[language],
      element('small', { id: `${name}-hint` }, hint[language]),
    );
  };
  const groups = scenarioGroups.map((group) =>
    element(
      'fieldset',
      {},
      element('legend', {}, words.groups[group]),
      ...scenarioNames.filter((name) => scenarios[name].group === group).map(toggle),
    ),
  );
  return part('scenarios', words.scenarios, true, element('p', { class: 'soft' }, words.scenariosHint), ...groups);
}

/** Mails that would have been sent, latest first. */
export function outbox(
  words: Texts,
  language: Language,
  { mails, letters }: Pick<World, 'mails' | 'letters'>,
): HTMLElement {
  const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' });
  const links = mails.map(({ email, link, sentAt }) => {
    const who = element(
      'span',
      { class: 'who' },
      words.resetMail,
      element('small', {}, `${email} · ${time.format(new Date(sentAt))}`),
    );
    return { sentAt, row: element('li', { class: 'row' }, who, element('a', { href: link }, words.openLink)) };
  });
  const read = letters.map(({ to, subject, text, files, sentAt }) => {
    const about = element('small', {}, [to, time.format(new Date(sentAt)), ...files].join(' · '));
    const summary = element('summary', {}, element('span', { class: 'who' }, subject, about));
    const row = element('li', {}, element('details', {}, summary, element('pre', { class: 'letter' }, text)));
    return { sentAt, row };
  });
  const rows = [...links, ...read]
    .toSorted((one, other) => (String(one.sentAt) < String(other.sentAt) ? 1 : -1))
    .map(({ row }) => row);
  const list = rows.length === 0 ? element('p', { class: 'soft' }, words.noMail) : element('ul', {}, ...rows);
  return part('outbox', words.outbox, rows.length > 0, list);
}

/** Webhook calls that would have been sent, latest first; empty without a webhook. */
export function sentHooks(words: Texts, language: Language, hooks: World['hooks']): HTMLElement[] {
  if (hooks.length === 0) return [];
  const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' });
  const rows = hooks.toReversed().map(({ url, body, status, sentAt }) => {
    const about = element('small', {}, `${status} · ${time.format(new Date(sentAt))}`);
    const summary = element('summary', {}, element('span', { class: 'who' }, url, about));
    return element('li', {}, element('details', {}, summary, element('pre', { class: 'letter' }, body)));
  });
  return [part('hooks', words.hooks, true, element('ul', {}, ...rows))];
}
