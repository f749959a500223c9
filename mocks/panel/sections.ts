import { declaredNames } from '../../contract/values';
import { Role, type Language } from '../../contract/roles';
import { demoAccounts, demoPassword } from '../sample/accounts';
import { scenarioGroups } from '../scenarios/scenario';
import { scenarioNames, scenarios, type ScenarioName } from '../scenarios/scenarios';
import type { MockBackend } from '../mockBackend';
import type { Texts } from './texts';

const roleNames = declaredNames(Role);

function collapsibleSection(id: string, title: string, isOpen: boolean, ...children: HTMLElement[]): HTMLElement {
  return element('details', { id, open: isOpen }, element('summary', {}, element('h3', {}, title)), ...children);
}

export function accountsSection(texts: Texts, showStatus: (text: string) => void): HTMLElement {
  const useAccount = async (email: string) => {
    const form = findSignInForm();
    if (form) {
      typeInto(form.email, email);
      typeInto(form.password, demoPassword);
      return showStatus(texts.formFilled);
    }
    await navigator.clipboard.writeText(email);
    showStatus(texts.emailCopied(email));
  };
  const rows = demoAccounts.map(({ email, role, type: kind, duties = ['owner'] }) => {
    const name = roleNames.find((one) => Role[one] === role) ?? 'user';
    const dutyTexts = kind === 'administrator' ? duties.map((duty) => texts.duties[duty]) : [];
    const roleText = [texts.roles[name], ...dutyTexts].join(' · ');
    const person = element('span', { class: 'who' }, email, element('small', {}, roleText));
    const click = () => void useAccount(email).catch(() => showStatus(texts.copyFailed));
    return element(
      'li',
      { class: 'row' },
      person,
      element(
        'button',
        { type: 'button', class: 'small', 'aria-label': `${texts.useAccount}: ${email}`, click },
        texts.useAccount,
      ),
    );
  });
  const password = element('p', { class: 'soft' }, `${texts.password} `, element('code', {}, demoPassword));
  return collapsibleSection(
    'accounts',
    texts.accounts,
    findSignInForm() !== null,
    password,
    element('ul', {}, ...rows),
  );
}

export function scenarioSection(
  texts: Texts,
  language: Language,
  active: readonly ScenarioName[],
  toggleScenario: (name: ScenarioName, isOn: boolean) => void,
): HTMLElement {
  const toggle = (name: ScenarioName) => {
    const { title, hint } = scenarios[name];
    const change = ({ target }: Event) => toggleScenario(name, target instanceof HTMLInputElement && target.checked);
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
      element('legend', {}, texts.groups[group]),
      ...scenarioNames.filter((name) => scenarios[name].group === group).map(toggle),
    ),
  );
  return collapsibleSection(
    'scenarios',
    texts.scenarios,
    true,
    element('p', { class: 'soft' }, texts.scenariosHint),
    ...groups,
  );
}

export function outboxSection(
  texts: Texts,
  language: Language,
  { mails, productMails }: Pick<MockBackend, 'mails' | 'productMails'>,
): HTMLElement {
  const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' });
  const linkRows = mails.map(({ email, link, sentAt }) => {
    const person = element(
      'span',
      { class: 'who' },
      texts.resetMail,
      element('small', {}, `${email} · ${time.format(new Date(sentAt))}`),
    );
    return { sentAt, row: element('li', { class: 'row' }, person, element('a', { href: link }, texts.openLink)) };
  });
  const mailRows = productMails.map(({ to, subject, text, files, sentAt }) => {
    const mailDetails = element('small', {}, [to, time.format(new Date(sentAt)), ...files].join(' · '));
    const summary = element('summary', {}, element('span', { class: 'who' }, subject, mailDetails));
    const row = element('li', {}, element('details', {}, summary, element('pre', { class: 'letter' }, text)));
    return { sentAt, row };
  });
  const rows = [...linkRows, ...mailRows]
    .toSorted((one, other) => (String(one.sentAt) < String(other.sentAt) ? 1 : -1))
    .map(({ row }) => row);
  const list = rows.length === 0 ? element('p', { class: 'soft' }, texts.noMail) : element('ul', {}, ...rows);
  return collapsibleSection('outbox', texts.outbox, rows.length > 0, list);
}

export function webhookCallsSection(
  texts: Texts,
  language: Language,
  calls: MockBackend['webhookCalls'],
): HTMLElement[] {
  if (calls.length === 0) return [];
  const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' });
  const rows = calls.toReversed().map(({ url, body, status, sentAt }) => {
    const statusAndTime = element('small', {}, `${status} · ${time.format(new Date(sentAt))}`);
    const summary = element('summary', {}, element('span', { class: 'who' }, url, statusAndTime));
    return element('li', {}, element('details', {}, summary, element('pre', { class: 'letter' }, body)));
  });
  return [collapsibleSection('hooks', texts.webhooks, true, element('ul', {}, ...rows))];
}

function findSignInForm(): { email: HTMLInputElement; password: HTMLInputElement } | null {
  const email = document.querySelector<HTMLInputElement>(
    'input[type="email"], input[autocomplete~="username"], input[autocomplete~="email"]',
  );
  const password = document.querySelector<HTMLInputElement>('input[autocomplete~="current-password"]');
  return email && password ? { email, password } : null;
}

/** Sets a value with the native setter and an `input` event, so that controlled React inputs notice the change. */
function typeInto(field: HTMLInputElement, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

type Attributes = Readonly<Record<string, string | boolean | ((event: Event) => void)>>;

/**
 * Creates an element with children: `element('button', { type: 'button', click: close }, 'Close')`. In `attributes`, a
 * function adds an event listener, `true` sets an attribute without value, and `false` sets no attribute.
 */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (typeof value === 'function') node.addEventListener(attribute, value);
    else if (value !== false) node.setAttribute(attribute, value === true ? '' : value);
  }
  node.append(...children);
  return node;
}
