import type { Server } from 'node:http';
import { StartRefused } from './startRefused';

export interface ListenAddress {
  port: number;
  host: string;
  portVariable: string;
}

export async function listen(server: Server, { port, host, portVariable }: ListenAddress): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') {
      throw new StartRefused(`Port ${port} is busy. Stop what runs there, or set ${portVariable} to another one.`);
    }
    throw new StartRefused(`The server cannot listen on ${host}:${port} (${error.code ?? error.message}).`);
  });
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? port) : port;
}
