/** Asking the house by HTTP. Every fault is a `Problem` with a key that our texts can explain. */

export class Problem extends Error {
  constructor(
    readonly status: number, // 0: the house was not reached
    readonly key: string,
    detail = '',
    readonly facts: Record<string, unknown> = {},
  ) {
    super(detail);
  }
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export async function request(lang: string, method: Method, path: string, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json, text/*', 'accept-language': lang };
  const brings = method === 'POST' || method === 'PATCH';
  if (brings) headers['content-type'] = 'application/json';
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers,
      keepalive: method === 'DELETE', // said while the page is being left, it is still heard
      body: brings ? JSON.stringify(body ?? {}) : null,
    });
  } catch {
    throw new Problem(0, 'offline');
  }
  if (!answer.ok) throw await problemOf(answer);
  return answer;
}

async function problemOf(answer: Response): Promise<Problem> {
  const told = (await answer.json().catch(() => ({}))) as {
    type?: string;
    detail?: string;
    facts?: Record<string, unknown>;
  };
  return new Problem(answer.status, told.type?.split(':').pop() ?? 'fault', told.detail ?? '', told.facts);
}
