import { problemStatus, type ProblemBody, type ProblemCode } from '../../contract/problems';

export function refuse(code: ProblemCode, headers: Record<string, string> = {}): Response {
  const title = `The scenario says ${code}`;
  const requestId = crypto.randomUUID();
  const body: ProblemBody = {
    type: `urn:sobremesa:problem:${code}`,
    title,
    status: problemStatus[code],
    detail: title,
    message: title,
    code,
    requestId,
  };
  return new Response(JSON.stringify(body), {
    status: problemStatus[code],
    headers: {
      'Content-Type': 'application/problem+json',
      'X-Request-Id': requestId,
      'Cache-Control': 'no-store',
      ...headers,
    },
  });
}
