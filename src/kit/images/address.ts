import { config } from '../../config';

/** Where the browser finds a picture: the API answers its address, `/api/images/{id}`, without a host. */
export function pictureUrl(address: string, api: string = config.api): string {
  return address.startsWith('/api/') ? api + address.slice('/api/'.length) : address;
}
