import { languages, type Language } from '../../contract/roles';
import type { ScenarioName } from '../scenarios/scenarios';
import type { MockBackend } from '../mockBackend';
import { element, accounts, outbox, scenarioSection, webhookCallsSection } from './sections';
import { styles } from './styles';
import { texts } from './texts';

const size = 40;

export interface PanelOptions {
  world: MockBackend;
  unknown: readonly string[];
  startOver(): void;
}

function pageLanguage(): Language {
  return languages.find((one) => document.documentElement.lang.startsWith(one)) ?? 'es';
}

/**
 * Panel for testers in a corner of the page. Has its own shadow tree, does not depend on the console, and comes last in
 * the tab order.
 */
class MocksPanel extends HTMLElement {
  #options: PanelOptions | undefined;
  readonly #root = this.attachShadow({ mode: 'open' });
  readonly #launch = element('button', {
    type: 'button',
    class: 'launch',
    'aria-expanded': 'false',
    click: () => this.#show(),
  });
  readonly #said = element('p', { class: 'said', role: 'status' });
  readonly #endings: (() => void)[] = [];
  #panel: HTMLElement | undefined;

  connectedCallback(): void {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    this.#root.adoptedStyleSheets = [sheet];
    this.#root.replaceChildren(this.#launch);
    this.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !this.#panel) return;
      event.stopPropagation();
      this.#hide();
    });
    const language = new MutationObserver(() => this.#draw());
    language.observe(document.documentElement, { attributeFilter: ['lang'] });
    this.#endings.push(() => language.disconnect(), this.#keepClear());
    this.#draw();
  }

  disconnectedCallback(): void {
    for (const end of this.#endings.splice(0)) end();
  }

  set options(options: PanelOptions) {
    this.#options = options;
    this.#endings.push(options.world.subscribe(() => this.#draw()));
    if (options.unknown.length > 0) this.#show(false);
    else this.#draw();
  }

  #keepClear(): () => void {
    let rest: ReturnType<typeof setTimeout> | undefined;
    const place = () => {
      const { side, above } = findFreePosition(size);
      this.dataset['side'] = side;
      this.style.translate = `0 ${-above}px`;
    };
    const schedulePlacement = () => {
      clearTimeout(rest);
      rest = setTimeout(place, 200);
    };
    const page = new MutationObserver(schedulePlacement);
    page.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['class', 'style', 'hidden', 'open'],
    });
    for (const event of ['resize', 'scroll'] as const)
      globalThis.addEventListener(event, schedulePlacement, { capture: true, passive: true });
    place();
    return () => {
      clearTimeout(rest);
      page.disconnect();
      for (const event of ['resize', 'scroll'] as const)
        globalThis.removeEventListener(event, schedulePlacement, { capture: true });
    };
  }

  #show(focus = true): void {
    if (this.#panel) return;
    this.#panel = element('section', { class: 'panel', role: 'dialog', 'aria-labelledby': 'title', tabindex: '-1' });
    this.#root.append(this.#panel);
    this.toggleAttribute('data-open', true);
    this.#draw();
    if (focus) this.#panel.focus();
  }

  #hide(): void {
    this.#panel?.remove();
    this.#panel = undefined;
    this.#said.replaceChildren();
    this.toggleAttribute('data-open', false);
    this.#draw();
    this.#launch.focus();
  }

  #draw(): void {
    const language = pageLanguage();
    const panelTexts = texts[language];
    this.lang = language;
    const world = this.#options?.world;
    const mails = (world?.mails.length ?? 0) + (world?.productMails.length ?? 0);
    const count = (world?.active.length ?? 0) + mails;
    this.#launch.hidden = this.#panel !== undefined;
    this.#launch.setAttribute('aria-expanded', String(this.#panel !== undefined));
    this.#launch.setAttribute(
      'aria-label',
      count > 0 && world ? panelTexts.opened(world.active.length, mails) : panelTexts.open,
    );
    this.#launch.title = panelTexts.open;
    this.#launch.replaceChildren(
      icon('flask'),
      ...(count > 0 ? [element('span', { class: 'count', 'aria-hidden': 'true' }, String(count))] : []),
    );
    if (this.#panel && this.#options) this.#fill(this.#panel, this.#options, language);
  }

  #fill(panel: HTMLElement, { world, unknown, startOver }: PanelOptions, language: Language): void {
    const panelTexts = texts[language];
    const focused = this.#root.activeElement?.id;
    const scrolled = panel.querySelector('.body')?.scrollTop ?? 0;
    const folds = [...panel.querySelectorAll('details')].map(({ id, open }) => ({ id, open }));
    const toggleScenario = (name: ScenarioName, on: boolean) =>
      void world.activateScenarios(on ? [...world.active, name] : world.active.filter((one) => one !== name));
    const body = element(
      'div',
      { class: 'body' },
      ...(unknown.length > 0
        ? [element('p', { class: 'notice', role: 'alert' }, panelTexts.unknown(unknown.join(', ')))]
        : []),
      accounts(panelTexts, (text) => this.#said.replaceChildren(text)),
      outbox(panelTexts, language, world),
      ...webhookCallsSection(panelTexts, language, world.webhookCalls),
      scenarioSection(panelTexts, language, world.active, toggleScenario),
    );
    panel.replaceChildren(
      element(
        'div',
        { class: 'head' },
        element('h2', { id: 'title' }, panelTexts.title),
        element(
          'button',
          { type: 'button', class: 'icon', 'aria-label': panelTexts.close, click: () => this.#hide() },
          icon('close'),
        ),
      ),
      body,
      this.#said,
      element(
        'div',
        { class: 'foot' },
        element('p', {}, panelTexts.lives),
        element('button', { type: 'button', class: 'small', click: startOver }, panelTexts.reset),
      ),
    );
    for (const { id, open } of folds) panel.querySelector(`#${id}`)?.toggleAttribute('open', open);
    body.scrollTop = scrolled;
    if (focused) this.#root.getElementById(focused)?.focus();
  }
}

export function showPanel(options: PanelOptions): HTMLElement {
  const name = 'sobremesa-mocks';
  if (!customElements.get(name)) customElements.define(name, MocksPanel);
  const panel = new MocksPanel();
  document.body.append(panel);
  panel.options = options;
  return panel;
}

const outlines = {
  flask: 'M9 3h6M10 3v6.5L4.8 18.4A1.8 1.8 0 0 0 6.4 21h11.2a1.8 1.8 0 0 0 1.6-2.6L14 9.5V3M7.5 14.5h9',
  close: 'M6 6l12 12M18 6L6 18',
} as const;

function icon(name: keyof typeof outlines): SVGElement {
  const namespace = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(namespace, 'svg');
  const attributes = {
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '1.8',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    'aria-hidden': 'true',
  };
  for (const [attribute, value] of Object.entries(attributes)) svg.setAttribute(attribute, value);
  const path = document.createElementNS(namespace, 'path');
  path.setAttribute('d', outlines[name]);
  svg.append(path);
  return svg;
}

/** Position of the closed panel. `above`: pixels above the default position at the bottom of the window. */
interface PanelPosition {
  side: 'right' | 'left';
  above: number;
}

const controls =
  'a[href], button, input, select, textarea, summary, label, [role="button"], [role="switch"], [role="tab"], [role="menuitem"], [tabindex]:not([tabindex="-1"])';

/** Distances in pixels: `margin` to the edge of the window, `gap` to the nearest control, `step` between positions. */
const margin = 12;
const gap = 4;
const step = 16;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const overlap = (one: Box, other: Box) =>
  one.left - gap < other.right &&
  one.right + gap > other.left &&
  one.top - gap < other.bottom &&
  one.bottom + gap > other.top;

/**
 * Returns the first position, searched upwards on the right and then on the left, where a button of `size` pixels
 * covers no control of the page. Returns the bottom right corner if every position covers one.
 */
export function findFreePosition(size: number, page: ParentNode = document): PanelPosition {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const occupiedBoxes = [...page.querySelectorAll(controls)]
    .map((control) => control.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.height > 0);
  const isFree = ({ side, above }: PanelPosition) => {
    const left = side === 'left' ? margin : width - margin - size;
    const bottom = height - margin - above;
    return !occupiedBoxes.some((box) => overlap({ left, right: left + size, top: bottom - size, bottom }, box));
  };
  const positions = (['right', 'left'] as const).flatMap((side) =>
    Array.from({ length: Math.max(1, Math.floor((height - size - 2 * margin) / step)) }, (_, index): PanelPosition => ({
      side,
      above: index * step,
    })),
  );
  return positions.find(isFree) ?? { side: 'right', above: 0 };
}
