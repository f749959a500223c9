/** Reports every element as visible, since happy-dom has no layout. */
export class AlwaysVisibleObserver {
  readonly #seen: IntersectionObserverCallback;
  constructor(callback: IntersectionObserverCallback) {
    this.#seen = callback;
  }
  observe(target: Element) {
    this.#seen(
      [
        {
          isIntersecting: true,
          boundingClientRect: target.getBoundingClientRect(),
          target,
        } as IntersectionObserverEntry,
      ],
      this as unknown as IntersectionObserver,
    );
  }
  unobserve() {}
  disconnect() {}
}
