import { createContext } from 'react';
import type { Device } from './device';

/** This browser, as one that is told of what waits; `null` where the installation tells nobody on devices. */
export const DeviceContext = createContext<Device | null>(null);
