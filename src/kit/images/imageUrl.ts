import { config } from '../../config';

/** Returns the absolute address of an image: the API returns `/api/images/{id}`, without a host. */
export function imageUrl(address: string, api: string = config.api): string {
  return address.startsWith('/api/') ? api + address.slice('/api/'.length) : address;
}
