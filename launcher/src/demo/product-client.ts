/** A signed-in session on a running product, over its public address, as a browser would have. */
export interface ProductClient {
  get<Answer>(path: string): Promise<Answer>;
  post<Answer>(path: string, body?: unknown): Promise<Answer>;
  patch<Answer>(path: string, body: unknown): Promise<Answer>;
}

/**
 * Signs in and keeps the session's cookie.
 * @throws with method, path, status and response when a call is refused
 */
export async function signIn(baseUrl: string, email: string, password: string): Promise<ProductClient> {
  let cookie = '';
  async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(new URL(path, baseUrl), {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const setCookie = response.headers.getSetCookie().map((each) => each.split(';')[0]);
    if (setCookie.length > 0) cookie = setCookie.join('; ');
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text) as Answer;
  }
  await call('POST', '/api/auth/login', { email, password });
  return {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    patch: (path, body) => call('PATCH', path, body),
  };
}
