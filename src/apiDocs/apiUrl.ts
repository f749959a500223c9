import { config } from '../config';

/** The API's own address, from its scheme on, without a slash at its end. */
export const apiUrl = new URL(config.api, location.href).href.replace(/\/$/, '');
