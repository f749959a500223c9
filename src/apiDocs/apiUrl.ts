import { config } from '../config';

/** Absolute URL of the API, without a trailing slash. */
export const apiUrl = new URL(config.api, location.href).href.replace(/\/$/, '');
