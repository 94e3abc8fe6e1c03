/** What a request is known by when it is repeated: a hash that is kept must not help anybody to guess a password. */
export const withoutPasswords = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body, (key, value) => (key === 'password' ? undefined : value)));
