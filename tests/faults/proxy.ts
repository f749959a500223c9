import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** Moment at which a connection is cut: before the server receives the statement, or after the server has responded. */
export type Cut = 'before' | 'after';

export interface Proxy {
  url: string;
  routeTo(port: number): void;
  cutAt(statement: string, moment: Cut): void;
  /**
   * Ends all connections at the next cut, and then refuses connections: `refusals` connections, or all until `routeTo`
   * is called.
   */
  closeAfterCut(refusals?: number): void;
  close(): Promise<void>;
}

export async function openProxy(port: number): Promise<Proxy> {
  const sockets = new Set<Socket>();
  let target = port;
  let pendingCut: { statement: string; when: Cut } | undefined;
  let refusedAfterCut = 0;
  let refusalsLeft = 0;

  const cutNow = (...socketPair: readonly Socket[]) => {
    refusalsLeft = refusedAfterCut;
    refusedAfterCut = 0;
    for (const socket of refusalsLeft > 0 ? sockets : socketPair) socket.destroy();
  };
  const server = createServer((client) => {
    if (refusalsLeft > 0) {
      refusalsLeft -= 1;
      return void client.destroy();
    }
    const upstream = connect(target, '127.0.0.1');
    let isCutByAnswer = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    }
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
    client.on('data', (chunk) => {
      if (pendingCut && chunk.includes(pendingCut.statement)) {
        isCutByAnswer = pendingCut.when === 'after';
        pendingCut = undefined;
        if (!isCutByAnswer) return cutNow(client, upstream);
      }
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (isCutByAnswer) cutNow(client, upstream);
      else client.write(chunk);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  const destroySockets = () => sockets.forEach((socket) => socket.destroy());
  return {
    url: `postgres://postgres@127.0.0.1:${address.port}/postgres`,
    routeTo(next) {
      target = next;
      refusalsLeft = 0;
      destroySockets();
    },
    cutAt(statement, moment) {
      pendingCut = { statement, when: moment };
    },
    closeAfterCut(refusals = Infinity) {
      refusedAfterCut = refusals;
    },
    async close() {
      destroySockets();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
