import { use, type ComponentType } from 'react';

interface ScreenModule<P> {
  default: ComponentType<P>;
}

export type LazyScreen<P extends object = object> = ComponentType<P> & {
  preload: () => Promise<unknown>;
};

/**
 * Returns a component that loads its screen. Unlike a component of `lazy`, it does not suspend once it is preloaded:
 * React delays the content of each suspended boundary by up to 300 ms. Caches a failed load that was needed, so that
 * the error boundary shows the error.
 */
export function lazyScreen<P extends object>(load: () => Promise<ScreenModule<P>>): LazyScreen<P> {
  let loadedModule: ScreenModule<P> | undefined;
  let modulePromise: Promise<ScreenModule<P>> | undefined;

  async function preload(): Promise<ScreenModule<P>> {
    loadedModule = await load();
    return loadedModule;
  }

  function LazyScreen(props: P) {
    const { default: Screen } = loadedModule ?? use((modulePromise ??= preload()));
    return <Screen {...props} />;
  }
  return Object.assign(LazyScreen, { preload });
}
