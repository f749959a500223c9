import { createContext } from 'react';
import type { Device } from './device';

export const DeviceContext = createContext<Device | null>(null);
