import CSSPropertyManager from 'happy-dom/lib/css/declaration/property-manager/CSSPropertyManager.js';
import Element from 'happy-dom/lib/nodes/element/Element.js';

// Replaces slow functions of the test window, once per process.

/**
 * Returns the kind of the element, like a browser. The method of happy-dom serializes all markup, although callers
 * only check for a window.
 */
Element.prototype.toString = function (this: Element) {
  return Object.prototype.toString.call(this);
};

/**
 * Copies each property and avoids a structured clone, since every computed style copies the styles of its ancestors.
 */
CSSPropertyManager.prototype.clone = function (this: CSSPropertyManager) {
  const copy = new CSSPropertyManager();
  for (const [name, value] of Object.entries(this.properties)) copy.properties[name] = { ...value };
  Reflect.set(copy, 'definedPropertyNames', Object.assign({}, Reflect.get(this, 'definedPropertyNames')));
  return copy;
};
