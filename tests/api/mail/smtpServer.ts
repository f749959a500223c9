import { createServer, type AddressInfo, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  content: string;
}

interface SmtpRefusal {
  code: number;
  text: string;
  /** Defaults to `recipient`. */
  refusedCommand?: 'sender' | 'recipient' | 'content';
}

/** Starts a server that sends one continuation line after another, so that its first response never ends. */
export async function openEndlessServer() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.write('220 hello\r\n');
    socket.once('data', () => {
      const timer = setInterval(() => socket.write('250-and\r\n'), 10);
      socket.once('close', () => clearInterval(timer));
    });
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    sockets,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}

/** Starts a local mail server without TLS and without a password. */
export async function openSmtpServer({ refusalOption }: { refusalOption?: SmtpRefusal } = {}) {
  const receivedMails: ReceivedMail[] = [];
  const getRefusalAt = (command: SmtpRefusal['refusedCommand']) =>
    refusalOption && (refusalOption.refusedCommand ?? 'recipient') === command
      ? Object.assign(new Error(refusalOption.text), { responseCode: refusalOption.code })
      : null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom(_address, _session, callback) {
      callback(getRefusalAt('sender'));
    },
    onRcptTo(_address, _session, callback) {
      callback(getRefusalAt('recipient'));
    },
    onData(stream, session, callback) {
      let content = '';
      stream.on('data', (part: Buffer) => (content += part.toString()));
      stream.on('end', () => {
        const refusal = getRefusalAt('content');
        if (refusal) return callback(refusal);
        const { mailFrom, rcptTo } = session.envelope;
        receivedMails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          content,
        });
        callback();
      });
    },
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.server.address() as AddressInfo;
  return {
    received: receivedMails,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}
