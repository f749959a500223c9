import CSSPropertyManager from 'happy-dom/lib/css/declaration/property-manager/CSSPropertyManager.js';
import Element from 'happy-dom/lib/nodes/element/Element.js';

// Replaces slow functions of the test window, once per process.

/**
 * Returns the element's kind, as a browser does; happy-dom serializes all markup, only for callers to check for a
 * window.
 */
Element.prototype.toString = function (this: Element) {
  return Object.prototype.toString.call(this);
};

/** Copies each property instead of a structured clone: every computed style copies its ancestors' styles. */
CSSPropertyManager.prototype.clone = function (this: CSSPropertyManager) {
  const copy = new CSSPropertyManager();
  for (const [name, value] of Object.entries(this.properties)) copy.properties[name] = { ...value };
  Reflect.set(copy, 'definedPropertyNames', Object.assign({}, Reflect.get(this, 'definedPropertyNames')));
  return copy;
};
