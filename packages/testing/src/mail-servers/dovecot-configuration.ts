import { userInfo } from 'node:os';
import path from 'node:path';

/** A mailbox and how mail is delivered to it. */
export interface Account {
  /** So small that no mail fits in. */
  isFull?: boolean;
  /** A script (RFC 5228) that processes mail arriving by LMTP. */
  sieve?: string;
}

export interface DovecotOptions {
  /** By user name, which may be an address. */
  accounts: Readonly<Record<string, Account>>;
  /** Of every account; without colons. */
  password?: string;
  /**
   * Also accepts mail by LMTP, submits what scripts send to the mail server on this port, and knows for that
   * server who may sign in.
   */
  submissionPort?: number;
  /** Lets in by XOAUTH2 anybody with a token that this address vouches for (RFC 7662); the token is put behind it. */
  introspectionUrl?: string;
  /** Offers STARTTLS with this certificate and key (PEM); the login without TLS stays. */
  certificate?: { cert: string; key: string };
}

export const usualPassword = 'secret';
/** As root it changes to a user without rights; otherwise it runs as the user who started it. */
export const runsAs = process.getuid?.() === 0 ? 'nobody' : userInfo().username;
export const sentFolder = 'Copies';

const isRoot = runsAs === 'nobody';
const fullBytes = 100;

/** Lines of a passwd-file: name, password, and settings that differ from the defaults. */
export const accountsFile = ({ accounts, password = usualPassword }: DovecotOptions) =>
  Object.entries(accounts)
    .map(([name, { isFull }]) => {
      const quota = isFull ? `userdb_quota_rule=*:bytes=${fullBytes}` : '';
      return `${name}:{PLAIN}${password}::::::${quota}\n`;
    })
    .join('');

export const homesIn = (folder: string) => path.join(folder, 'homes');
export const accountsFileIn = (folder: string) => path.join(folder, 'accounts');
export const certificateIn = (folder: string) => ({
  cert: path.join(folder, 'certificate.pem'),
  key: path.join(folder, 'certificate.key'),
});
export const lmtpSocketIn = (folder: string) => path.join(folder, 'lmtp');
export const loginSocketIn = (folder: string) => path.join(folder, 'login');

/** The configuration with which Dovecot 2.3 serves the accounts on 127.0.0.1 from one folder. */
export function dovecotConfiguration(
  folder: string,
  port: number,
  { submissionPort, certificate, introspectionUrl }: Omit<DovecotOptions, 'accounts'>,
): string {
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap${submissionPort ? ' lmtp' : ''}
listen = 127.0.0.1
${certificate ? tls(folder) : 'ssl = no'}
disable_plaintext_auth = no
shutdown_clients = yes
${introspectionUrl ? oauth(folder) : ''}
mail_location = maildir:~/mail
# Where inotify has no instances left, since several tests run at once, mail is announced no later than this.
mailbox_idle_check_interval = 2 secs
first_valid_uid = 1
first_valid_gid = 1
${isRoot ? '' : `default_internal_user = ${runsAs}\ndefault_login_user = ${runsAs}`}
passdb {
  driver = passwd-file
  args = ${accountsFileIn(folder)}
}
userdb {
  driver = passwd-file
  args = ${accountsFileIn(folder)}
  default_fields = uid=${runsAs} gid=${isRoot ? 'nogroup' : userInfo().gid} home=${homesIn(folder)}/%u
}
service imap-login {
  ${isRoot ? '' : 'chroot ='}
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
auth_failure_delay = 0
service anvil {
  ${isRoot ? '' : 'chroot ='}
  # Nobody waits longer for his next login after refused ones: the tests share one address.
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
namespace inbox {
  inbox = yes
  mailbox ${sentFolder} {
    special_use = \\Sent
    auto = create
  }
}
${submissionPort ? lmtp(folder, submissionPort) : ''}`;
}

export const oauthFileIn = (folder: string) => path.join(folder, 'oauth2.conf');

/** What vouches for tokens: it names the user, and says whether the token is active. */
export const oauthFile = (introspectionUrl: string) => `
introspection_mode = get
introspection_url = ${introspectionUrl}
username_attribute = email
active_attribute = active
active_value = true
`;

const oauth = (folder: string) => `
auth_mechanisms = plain xoauth2
passdb {
  driver = oauth2
  mechanisms = xoauth2
  args = ${oauthFileIn(folder)}
}`;

const tls = (folder: string) => {
  const { cert, key } = certificateIn(folder);
  return `ssl = yes\nssl_cert = <${cert}\nssl_key = <${key}`;
};

const lmtp = (folder: string, submissionPort: number) => `
service lmtp {
  unix_listener ${lmtpSocketIn(folder)} {
    mode = 0666
  }
}
service auth {
  unix_listener ${loginSocketIn(folder)} {
    mode = 0666
  }
}
hostname = mx.example.net
postmaster_address = postmaster@example.net
submission_host = 127.0.0.1:${submissionPort}
recipient_delimiter = +
mail_plugins = quota
protocol lmtp {
  mail_plugins = quota sieve
}
plugin {
  quota = count:Mailbox
  quota_vsizes = yes
  quota_grace = 0
  sieve = file:~/filter.sieve
  sieve_extensions = +editheader
  sieve_vacation_min_period = 0
}
`;
