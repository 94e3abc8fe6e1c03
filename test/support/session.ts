import { staleHeader } from '@cadenza/http-kit';
import { owner } from './running-product.ts';

export interface HttpResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers whose shape is what they check
  body: any;
  headers: Headers;
}

/** How often a read is repeated that does not show yet what the session wrote; each takes the four seconds of rule C1. */
const readsMax = 3;

export interface Session {
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<HttpResponse>;
}

/** Calls over the public address, without signing in. */
export function visitor(baseUrl: string): Session {
  let cookie = '';
  const session: Session = {
    async call(method, path, body, headers) {
      for (let reads = 1; ; reads += 1) {
        const response = await callOnce(method, path, body, headers);
        if (method !== 'GET' || !response.headers.has(staleHeader) || reads === readsMax) return response;
      }
    },
  };
  const callOnce: Session['call'] = async (method, path, body, headers) => {
    const response = await fetch(new URL(path, baseUrl), {
      method,
      redirect: 'manual',
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      body: body === undefined ? null : isRaw(body) ? body : JSON.stringify(body),
    });
    const set = response.headers.getSetCookie().map((each) => each.split(';')[0]);
    if (set.length > 0) cookie = set.join('; ');
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('application/json');
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
  };
  return session;
}

/** Bodies that are sent unchanged. */
const isRaw = (body: unknown): body is string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' || body instanceof Uint8Array;

/** The same session; its calls go to the addresses in turn. */
export function roaming(session: Session, addresses: () => readonly string[]): Session {
  let turn = 0;
  return {
    call(method, path, body, headers) {
      const urls = addresses();
      turn += 1;
      return session.call(method, `${urls[turn % urls.length]}${path}`, body, headers);
    },
  };
}

export async function signedIn(baseUrl: string): Promise<Session> {
  const session = visitor(baseUrl);
  const { status, body } = await session.call('POST', '/api/auth/login', owner);
  if (status !== 200) throw new Error(`Signing in failed: ${status} ${JSON.stringify(body)}`);
  return session;
}
