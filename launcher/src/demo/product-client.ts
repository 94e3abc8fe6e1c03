/** A signed-in session on a running product, over its public address, as a browser would have. */
export interface ProductClient {
  get<Result>(path: string): Promise<Result>;
  post<Result>(path: string, body?: unknown): Promise<Result>;
  patch<Result>(path: string, body: unknown): Promise<Result>;
}

/**
 * Signs in and keeps the session's cookie.
 * @throws with method, path, status and response when a call is refused
 */
export async function signIn(baseUrl: string, email: string, password: string): Promise<ProductClient> {
  let cookie = '';
  async function call<Result>(method: string, path: string, body?: unknown): Promise<Result> {
    const response = await fetch(new URL(path, baseUrl), {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const setCookie = response.headers.getSetCookie().map((each) => each.split(';')[0]);
    if (setCookie.length > 0) cookie = setCookie.join('; ');
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text) as Result;
  }
  await call('POST', '/api/auth/login', { email, password });
  return {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    patch: (path, body) => call('PATCH', path, body),
  };
}
