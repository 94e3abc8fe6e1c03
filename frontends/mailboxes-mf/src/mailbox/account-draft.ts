import type { ConnectionSecurity, MailServer, ServerAddress } from '@cadenza/contracts';
import type { Faults } from './faults.ts';

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

const portMax = 65_535;

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

/** What keeps a server from being asked at all. */
function faultsOfLeg(leg: Leg, account: AccountDraft): Faults {
  const { host, port } = account[leg];
  return {
    ...(account.password === '' && { password: 'Please enter the password' }),
    ...(host.trim() === '' && { [`${leg}.host`]: 'Please enter the name of the server' }),
    ...(!isPort(port) && { [`${leg}.port`]: `Please enter a number from 1 to ${portMax}` }),
  };
}

export function faultsOfAccount(account: AccountDraft): Faults {
  return { ...faultsOfLeg('smtp', account), ...(account.hasImap && faultsOfLeg('imap', account)) };
}

const isPort = (text: string) => /^\d{1,5}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= portMax;
