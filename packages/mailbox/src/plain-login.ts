/** URL options with which nodemailer goes on without TLS. */
const withoutTls = [
  ['ignoreTLS', 'true'],
  ['opportunisticTLS', 'true'],
  ['requireTLS', 'false'],
] as const;

/**
 * Whether a connection must change to TLS (STARTTLS) before anything else is said: it begins without TLS, and is to
 * carry a password to another host. An attacker on the way can remove the offer of TLS from what the server says.
 *
 * @param url `smtp[s]://` or `imap[s]://user:password@host:port`
 * @param plainLogin whether passwords may go without TLS
 */
export function mustBecomeTls(url: string, plainLogin: boolean): boolean {
  const { protocol, hostname, username, password } = new URL(url);
  const hasLogin = username !== '' || password !== '';
  return !plainLogin && hasLogin && (protocol === 'smtp:' || protocol === 'imap:') && !isThisMachine(hostname);
}

const isThisMachine = (hostname: string) =>
  hostname.toLowerCase() === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);

/** The fault of a URL that asks for a login without TLS, worded as for a refused setting. */
export function plainLoginIn(url: string, plainLogin: boolean): string | undefined {
  if (!mustBecomeTls(url, plainLogin)) return undefined;
  const { searchParams } = new URL(url);
  const asked = withoutTls.find(([name, value]) => searchParams.get(name) === value);
  return (
    asked &&
    `asks with ${asked.join('=')} to send its password without TLS: take that out, or set MAIL_PLAIN_LOGIN=true`
  );
}
