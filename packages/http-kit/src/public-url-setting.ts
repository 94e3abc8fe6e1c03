import { z } from 'zod';

const notAlone = 'is not the address of a host alone, like https://mail.acme.com';

/**
 * `PUBLIC_URL`, the setting of every service that writes links which lead back to the product. They get their path behind
 * it, so it has none itself, and no query; and everybody who gets an email reads it, so it has no password. Yields it
 * without a slash at its end.
 */
export const publicUrlSetting = z.string().transform((text, context) => {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && url.port !== '0' && `${url.origin}/` === url.href) return url.origin;
  context.addIssue(notAlone);
  return z.NEVER;
});
