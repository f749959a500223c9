import { use, type ComponentType } from 'react';

interface ScreenModule<P> {
  default: ComponentType<P>;
}

export type LazyScreen<P extends object = object> = ComponentType<P> & {
  preload: () => Promise<unknown>;
};

/**
 * Loads a module for components that need it. Unlike a component of `lazy`, they do not suspend once it is preloaded:
 * React delays the content of each suspended boundary by up to 300 ms. `useModule` caches a failed load, so that the
 * error boundary shows the error; a failed `preload` is not cached.
 */
export function lazyModule<M>(load: () => Promise<M>): { preload: () => Promise<M>; useModule: () => M } {
  let loadedModule: M | undefined;
  let modulePromise: Promise<M> | undefined;

  async function preload(): Promise<M> {
    loadedModule = await load();
    return loadedModule;
  }

  return { preload, useModule: () => loadedModule ?? use((modulePromise ??= preload())) };
}

/** Returns a component that loads its screen with `lazyModule`. */
export function lazyScreen<P extends object>(load: () => Promise<ScreenModule<P>>): LazyScreen<P> {
  const { preload, useModule } = lazyModule(load);

  function LazyScreen(props: P) {
    const { default: Screen } = useModule();
    return <Screen {...props} />;
  }
  return Object.assign(LazyScreen, { preload });
}
