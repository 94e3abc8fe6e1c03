import { remoteUrlMaxLength } from '@cadenza/contracts';
import { notAnUrl } from './refusals.ts';

/**
 * Parses the URL of a file as a browser would. This turns IP addresses in any notation into the plain one.
 * @throws Refusal 422
 */
export function remoteUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base);
  if (!url) throw notAnUrl('This is no address of a file. It looks like https://example.com/file.pdf.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw notAnUrl('Only addresses that start with https:// or http:// can be imported.');
  if (url.username || url.password) throw notAnUrl('An address with a user name or a password cannot be imported.');
  if (url.href.length > remoteUrlMaxLength)
    throw notAnUrl(`An address may be ${remoteUrlMaxLength.toLocaleString('en')} characters long at most.`);
  url.hash = '';
  return url;
}
