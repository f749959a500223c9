import { config } from '../config';

export const apiUrl = new URL(config.api, location.href).href.replace(/\/$/, '');
