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
  const created = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (typeof value === 'function') created.addEventListener(attribute, value);
    else if (value !== false) created.setAttribute(attribute, value === true ? '' : value);
  }
  created.append(...children);
  return created;
}
