import type { OauthProvider, ServerAddress } from '@cadenza/contracts';
import { SettingsError } from '@cadenza/http-kit';
import type { Settings } from '../config.ts';

/** Where a provider is, and what it is asked for. */
interface ProviderPlace {
  /** As it names itself; its endpoints are found from there (OpenID Connect Discovery 1.0). */
  issuer: URL;
  smtp: ServerAddress;
  imap: ServerAddress;
}

export interface ProviderEntry extends ProviderPlace {
  name: string;
  clientId: string | undefined;
  clientSecret: string | undefined;
  scope: string;
  /** Parameters of the authorization request besides those of OpenID Connect. */
  asked: Readonly<Record<string, string>>;
}

/** Other places of providers, in tests. */
export type ProviderPlaces = { [Provider in OauthProvider]?: ProviderPlace };

/**
 * The providers that can be asked to let a mailbox sign in.
 *
 * Sources: https://developers.google.com/identity/protocols/oauth2/web-server and
 * https://learn.microsoft.com/exchange/client-developer/legacy-protocols/how-to-authenticate-an-imap-pop-smtp-application-by-using-oauth
 *
 * @throws SettingsError for a client without its secret, or a secret without its client
 */
export function providerTable(
  settings: Settings,
  places: ProviderPlaces,
): Readonly<Record<OauthProvider, ProviderEntry>> {
  const table = {
    google: {
      name: 'Google',
      issuer: new URL('https://accounts.google.com'),
      clientId: settings.GOOGLE_CLIENT_ID,
      clientSecret: settings.GOOGLE_CLIENT_SECRET,
      scope: 'openid email profile https://mail.google.com/',
      // Google gives a refresh token only for lasting access, and again only after a new consent.
      asked: { access_type: 'offline', prompt: 'consent' },
      smtp: { host: 'smtp.gmail.com', port: 465, security: 'tls' },
      imap: { host: 'imap.gmail.com', port: 993, security: 'tls' },
      ...places.google,
    },
    microsoft: {
      name: 'Microsoft',
      issuer: new URL(`https://login.microsoftonline.com/${settings.MICROSOFT_TENANT}/v2.0`),
      clientId: settings.MICROSOFT_CLIENT_ID,
      clientSecret: settings.MICROSOFT_CLIENT_SECRET,
      // Of Outlook: the mail servers take no tokens for Graph.
      scope:
        'openid email profile offline_access https://outlook.office.com/SMTP.Send https://outlook.office.com/IMAP.AccessAsUser.All',
      asked: { prompt: 'select_account' },
      smtp: { host: 'smtp.office365.com', port: 587, security: 'starttls' },
      imap: { host: 'outlook.office365.com', port: 993, security: 'tls' },
      ...places.microsoft,
    },
  } as const satisfies Record<OauthProvider, ProviderEntry>;
  for (const [provider, { clientId, clientSecret }] of Object.entries(table))
    if ((clientId === undefined) !== (clientSecret === undefined)) {
      const names = [`${provider.toUpperCase()}_CLIENT_ID`, `${provider.toUpperCase()}_CLIENT_SECRET`];
      throw new SettingsError(`Set both ${names.join(' and ')}, or neither.`);
    }
  return table;
}
