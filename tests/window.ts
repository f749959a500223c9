import CSSPropertyManager from 'happy-dom/lib/css/declaration/property-manager/CSSPropertyManager.js';
import Element from 'happy-dom/lib/nodes/element/Element.js';

// What the window of the tests does slowly, a thousand times a test. Done once a process.

/** A browser names an element's kind. happy-dom writes all its markup, and whoever asks only wants to know: is this a window? */
Element.prototype.toString = function (this: Element) {
  return Object.prototype.toString.call(this);
};

/** Every computed style copies those above it: a plain copy of each property, in place of a structured clone of all. */
CSSPropertyManager.prototype.clone = function (this: CSSPropertyManager) {
  const copy = new CSSPropertyManager();
  for (const [name, value] of Object.entries(this.properties)) copy.properties[name] = { ...value };
  Reflect.set(copy, 'definedPropertyNames', Object.assign({}, Reflect.get(this, 'definedPropertyNames')));
  return copy;
};
