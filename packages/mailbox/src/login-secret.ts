/** With what somebody signs in: a password, or an access token of OAuth 2.0, by XOAUTH2. */
export type LoginSecret = { password: string } | { accessToken: string };

/** What nobody may see of a login. */
export const secretOf = (login: LoginSecret): string => ('accessToken' in login ? login.accessToken : login.password);

/**
 * What a client says to sign in by XOAUTH2, in BASE64.
 *
 * Source: https://developers.google.com/workspace/gmail/imap/xoauth2-protocol
 */
export const xoauth2 = ({ user, accessToken }: { user: string; accessToken: string }): string =>
  Buffer.from(`user=${user}\x01auth=Bearer ${accessToken}\x01\x01`).toString('base64');
