import { parentPort, workerData } from 'node:worker_threads';
import Libsql from 'libsql';

const { path, busyTimeoutMs, maxPreparedStatements } = workerData;
const file = new Libsql(path, { timeout: busyTimeoutMs });
file.prepare('pragma query_only = on').all();
const prepared = new Map();

function execute(sql, parameters) {
  let statement = prepared.get(sql);
  if (!statement) {
    statement = file.prepare(sql);
    if (prepared.size === maxPreparedStatements) prepared.clear();
    prepared.set(sql, statement);
  }
  if (statement.reader) return statement.all(parameters);
  statement.run(parameters);
  return [];
}

parentPort.on('message', (request) => {
  if (request === 'end') {
    file.close();
    parentPort.close();
    return;
  }
  try {
    parentPort.postMessage({ rows: execute(request.sql, request.parameters) });
  } catch (error) {
    parentPort.postMessage({ error: { message: error.message, code: error.code } });
  }
});
