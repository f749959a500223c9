import { createContext } from 'react';
import type { Device } from './device';

/** This browser as a receiver of push messages; `null` if the installation sends none. */
export const DeviceContext = createContext<Device | null>(null);
