import type { EndpointOutput } from '../../../contract/endpoint';
import type { search } from '../../../contract/search';

export type SearchResults = EndpointOutput<typeof search>;
