import { languages, type Language } from '../../contract/roles';
import type { ScenarioName } from '../scenarios/scenarios';
import type { MockBackend } from '../mockBackend';
import { element, accountsSection, outboxSection, scenarioSection, webhookCallsSection } from './sections';
import { styles } from './styles';
import { texts } from './texts';

const size = 40;

export interface PanelOptions {
  backend: MockBackend;
  unknownScenarios: readonly string[];
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
  readonly #launchButton = element('button', {
    type: 'button',
    class: 'launch',
    'aria-expanded': 'false',
    click: () => this.#show(),
  });
  readonly #status = element('p', { class: 'said', role: 'status' });
  readonly #cleanups: (() => void)[] = [];
  #panel: HTMLElement | undefined;

  connectedCallback(): void {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    this.#root.adoptedStyleSheets = [sheet];
    this.#root.replaceChildren(this.#launchButton);
    this.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !this.#panel) return;
      event.stopPropagation();
      this.#hide();
    });
    const languageObserver = new MutationObserver(() => this.#render());
    languageObserver.observe(document.documentElement, { attributeFilter: ['lang'] });
    this.#cleanups.push(() => languageObserver.disconnect(), this.#avoidControls());
    this.#render();
  }

  disconnectedCallback(): void {
    for (const end of this.#cleanups.splice(0)) end();
  }

  set options(options: PanelOptions) {
    this.#options = options;
    this.#cleanups.push(options.backend.subscribe(() => this.#render()));
    if (options.unknownScenarios.length > 0) this.#show(false);
    else this.#render();
  }

  #avoidControls(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const updatePosition = () => {
      const { side, above } = findFreePosition(size);
      this.dataset['side'] = side;
      this.style.translate = `0 ${-above}px`;
    };
    const schedulePlacement = () => {
      clearTimeout(timer);
      timer = setTimeout(updatePosition, 200);
    };
    const observer = new MutationObserver(schedulePlacement);
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['class', 'style', 'hidden', 'open'],
    });
    for (const event of ['resize', 'scroll'] as const)
      globalThis.addEventListener(event, schedulePlacement, { capture: true, passive: true });
    updatePosition();
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      for (const event of ['resize', 'scroll'] as const)
        globalThis.removeEventListener(event, schedulePlacement, { capture: true });
    };
  }

  #show(shouldFocus = true): void {
    if (this.#panel) return;
    this.#panel = element('section', { class: 'panel', role: 'dialog', 'aria-labelledby': 'title', tabindex: '-1' });
    this.#root.append(this.#panel);
    this.toggleAttribute('data-open', true);
    this.#render();
    if (shouldFocus) this.#panel.focus();
  }

  #hide(): void {
    this.#panel?.remove();
    this.#panel = undefined;
    this.#status.replaceChildren();
    this.toggleAttribute('data-open', false);
    this.#render();
    this.#launchButton.focus();
  }

  #render(): void {
    const language = pageLanguage();
    const panelTexts = texts[language];
    this.lang = language;
    const backend = this.#options?.backend;
    const mails = (backend?.mails.length ?? 0) + (backend?.productMails.length ?? 0);
    const badgeCount = (backend?.active.length ?? 0) + mails;
    this.#launchButton.hidden = this.#panel !== undefined;
    this.#launchButton.setAttribute('aria-expanded', String(this.#panel !== undefined));
    this.#launchButton.setAttribute(
      'aria-label',
      badgeCount > 0 && backend ? panelTexts.openWithCounts(backend.active.length, mails) : panelTexts.open,
    );
    this.#launchButton.title = panelTexts.open;
    this.#launchButton.replaceChildren(
      icon('flask'),
      ...(badgeCount > 0 ? [element('span', { class: 'count', 'aria-hidden': 'true' }, String(badgeCount))] : []),
    );
    if (this.#panel && this.#options) this.#fill(this.#panel, this.#options, language);
  }

  #fill(panel: HTMLElement, { backend, unknownScenarios, startOver }: PanelOptions, language: Language): void {
    const panelTexts = texts[language];
    const focusedId = this.#root.activeElement?.id;
    const scrollTop = panel.querySelector('.body')?.scrollTop ?? 0;
    const collapsibleStates = [...panel.querySelectorAll('details')].map(({ id, open }) => ({ id, open }));
    const toggleScenario = (name: ScenarioName, isOn: boolean) =>
      void backend.activateScenarios(isOn ? [...backend.active, name] : backend.active.filter((one) => one !== name));
    const body = element(
      'div',
      { class: 'body' },
      ...(unknownScenarios.length > 0
        ? [element('p', { class: 'notice', role: 'alert' }, panelTexts.unknownScenarios(unknownScenarios.join(', ')))]
        : []),
      accountsSection(panelTexts, (text) => this.#status.replaceChildren(text)),
      outboxSection(panelTexts, language, backend),
      ...webhookCallsSection(panelTexts, language, backend.webhookCalls),
      scenarioSection(panelTexts, language, backend.active, toggleScenario),
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
      this.#status,
      element(
        'div',
        { class: 'foot' },
        element('p', {}, panelTexts.dataNotice),
        element('button', { type: 'button', class: 'small', click: startOver }, panelTexts.reset),
      ),
    );
    for (const { id, open } of collapsibleStates) panel.querySelector(`#${id}`)?.toggleAttribute('open', open);
    body.scrollTop = scrollTop;
    if (focusedId) this.#root.getElementById(focusedId)?.focus();
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

const iconPaths = {
  flask: 'M9 3h6M10 3v6.5L4.8 18.4A1.8 1.8 0 0 0 6.4 21h11.2a1.8 1.8 0 0 0 1.6-2.6L14 9.5V3M7.5 14.5h9',
  close: 'M6 6l12 12M18 6L6 18',
} as const;

function icon(name: keyof typeof iconPaths): SVGElement {
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
  path.setAttribute('d', iconPaths[name]);
  svg.append(path);
  return svg;
}

/** Position of the closed panel. `above`: pixels above the default position at the bottom of the window. */
interface PanelPosition {
  side: 'right' | 'left' | 'center';
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

const isOverlapping = (one: Box, other: Box) =>
  one.left - gap < other.right &&
  one.right + gap > other.left &&
  one.top - gap < other.bottom &&
  one.bottom + gap > other.top;

/**
 * Returns the first position where a button of `size` pixels covers no control of the page: on a phone the middle of the
 * top bar, then upwards on the right, then on the left. Returns the bottom right corner if every position covers one.
 */
export function findFreePosition(size: number, page: ParentNode = document): PanelPosition {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const occupiedBoxes = [...page.querySelectorAll(controls)]
    .map((control) => control.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.height > 0);
  const isFree = ({ side, above }: PanelPosition) => {
    const left = { left: margin, right: width - margin - size, center: (width - size) / 2 }[side];
    const bottom = height - margin - above;
    return !occupiedBoxes.some((box) => isOverlapping({ left, right: left + size, top: bottom - size, bottom }, box));
  };
  const positions = (['right', 'left'] as const).flatMap((side) =>
    Array.from({ length: Math.max(1, Math.floor((height - size - 2 * margin) / step)) }, (_, index): PanelPosition => ({
      side,
      above: index * step,
    })),
  );
  const topBar = width < 600 ? page.querySelector('.topbar')?.getBoundingClientRect() : undefined;
  const inTopBar: PanelPosition[] = topBar
    ? [{ side: 'center', above: height - margin - topBar.top - (topBar.height + size) / 2 }]
    : [];
  return [...inTopBar, ...positions].find(isFree) ?? { side: 'right', above: 0 };
}
