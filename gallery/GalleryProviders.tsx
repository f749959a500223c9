import type { ReactNode } from 'react';
import { Resource, ResourceDefinitionContextProvider } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { labels } from '../contract/catalogs/labels';
import { deposits } from '../contract/money/deposits';
import { declaredResource } from '../src/kit/declaredResource';
import { GalleryAdmin, galleryProvider } from './admin';
import { SlotsContext } from '../src/kit/slots';
import { slots } from '../src/domainSlots';
import { galleryFetch } from './galleryFetch';
import { dishes } from './sample';
import { texts } from './texts';

const dataProvider = galleryProvider(galleryFetch);

const definitions = Object.fromEntries(
  [labels, deposits, dishes].map((resource) => [
    resource.name,
    // `declaredResource` returns a `<Resource>` element, whose type does not contain the props.
    Resource.registerResource(declaredResource(resource).props as Parameters<typeof Resource.registerResource>[0]),
  ]),
);

/** Provides the contexts of react-admin, with the responses of `galleryFetch.ts`. Links do not leave the page. */
export function GalleryProviders({ children }: { children: ReactNode }) {
  return (
    <MemoryRouter>
      <GalleryAdmin dataProvider={dataProvider} texts={texts}>
        <ResourceDefinitionContextProvider definitions={definitions}>
          <SlotsContext value={slots}>{children}</SlotsContext>
        </ResourceDefinitionContextProvider>
      </GalleryAdmin>
    </MemoryRouter>
  );
}
