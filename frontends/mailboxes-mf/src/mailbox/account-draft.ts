import type { ConnectionSecurity, MailServer, ServerAddress } from '@cadenza/contracts';

/** Where a mail server is, as it is being entered. */
export interface ServerDraft {
  host: string;
  port: string;
  security: ConnectionSecurity;
}

/** Who signs in where, as it is being entered. */
export interface AccountDraft {
  /** Empty: the address. */
  user: string;
  password: string;
  smtp: ServerDraft;
  imap: ServerDraft;
  hasImap: boolean;
  /** Whether IMAP has another user or another password than SMTP. */
  imapHasOtherSignIn: boolean;
  /** Empty: those of SMTP. */
  imapUser: string;
  imapPassword: string;
}

export type Leg = 'smtp' | 'imap';

export const emptyAccount: AccountDraft = {
  user: '',
  password: '',
  smtp: { host: '', port: '465', security: 'tls' },
  imap: { host: '', port: '993', security: 'tls' },
  hasImap: true,
  ...{ imapHasOtherSignIn: false, imapUser: '', imapPassword: '' },
};

export const looksComplete = (address: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address);

export function draftOf({ host, port, security }: ServerAddress): ServerDraft {
  return { host, port: String(port), security };
}

/** Who signs in to a server. */
export type SignIn = Pick<MailServer, 'user' | 'password'>;

/** A server as the calls take it; its values may be wrong. */
function serverOf({ host, port, security }: ServerDraft, signIn: SignIn): MailServer {
  return { host: host.trim(), port: Number(port), security, ...signIn };
}

export function serversOf(account: AccountDraft, address: string) {
  const signIn = { user: account.user.trim() || address.trim(), password: account.password };
  const imapSignIn = account.imapHasOtherSignIn
    ? { user: account.imapUser.trim() || signIn.user, password: account.imapPassword || signIn.password }
    : signIn;
  return {
    smtp: serverOf(account.smtp, signIn),
    imap: account.hasImap ? serverOf(account.imap, imapSignIn) : null,
  };
}

/** The field that a path of the request is entered in; many values are those of another field where they are left empty. */
export function accountField(path: string, account: AccountDraft): string {
  const ofImap = account.imapHasOtherSignIn && account.imapPassword !== '' ? 'imapPassword' : 'password';
  switch (path) {
    case 'smtp.user':
      return account.user.trim() === '' ? 'address' : 'user';
    case 'imap.user':
      return account.imapHasOtherSignIn && account.imapUser.trim() !== ''
        ? 'imapUser'
        : accountField('smtp.user', account);
    case 'smtp.password':
      return 'password';
    case 'imap.password':
      return ofImap;
    default:
      return path;
  }
}

/** All fields of an account. */
export const accountFields = [
  ...['user', 'password', 'imapUser', 'imapPassword'],
  ...['smtp.host', 'smtp.port', 'smtp.security', 'imap.host', 'imap.port', 'imap.security'],
] as const;
