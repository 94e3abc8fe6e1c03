export interface PostfixOptions {
  /** The addresses it accepts mail for: an address, or `@domain` for a whole domain. */
  recipients: readonly string[];
  /** Where mail to an address, or to any address at `@domain`, goes instead. */
  aliases: Readonly<Record<string, string>>;
  /** Where it delivers everything by LMTP. */
  lmtpSocket: string;
  /** Where it asks Dovecot about users who sign in. Nobody has to. */
  loginSocket: string;
  /** The port of 127.0.0.1 where other mail goes on to, and that of the milter which sees it first; else it is refused. */
  next?: { port: number; milterPort: number };
}

export const logIn = (folder: string) => `${folder}/log/mail.log`;

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);
const domainsOf = (addresses: readonly string[]) => [...new Set(addresses.map(domainOf))].join(' ');
const table = (entries: readonly (readonly [string, string])[]) =>
  `inline:{${entries.map(([key, value]) => ` { ${key} = ${value} }`).join(',')} }`;

/**
 * The configuration with which Postfix relays mail from one folder: without DNS, and only to the local mailboxes.
 * Undeliverable mail is reported to its sender at once.
 */
export function mainConfiguration(folder: string, { recipients, aliases, next, ...sockets }: PostfixOptions): string {
  const aliasNames = Object.keys(aliases);
  return `
compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/data
maillog_file = ${logIn(folder)}
maillog_file_prefixes = ${folder}
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mx.example.net
mynetworks = 127.0.0.0/8
mydestination =
alias_maps =
alias_database =
local_recipient_maps =
smtpd_peername_lookup = no
smtp_dns_support_level = disabled
smtpd_relay_restrictions = permit_mynetworks, reject
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = ${sockets.loginSocket}
smtpd_error_sleep_time = 0
in_flow_delay = 0
recipient_delimiter = +
parent_domain_matches_subdomains =
lmtp_connection_cache_on_demand = no
relay_domains = ${domainsOf(recipients)}
relay_recipient_maps = ${table(recipients.map((each) => [each, 'known']))}
relay_transport = lmtp:unix:${sockets.lmtpSocket}
${next ? passingOn(next) : 'default_transport = error:5.1.2 No such domain'}
${aliasNames.length === 0 ? '' : `virtual_alias_domains = ${domainsOf(aliasNames)}\nvirtual_alias_maps = ${table(Object.entries(aliases))}`}
queue_run_delay = 1s
minimal_backoff_time = 1s
maximal_backoff_time = 2s
`;
}

const passingOn = ({ port, milterPort }: NonNullable<PostfixOptions['next']>) => `
default_transport = smtp:[127.0.0.1]:${port}
smtpd_milters = inet:127.0.0.1:${milterPort}
`;

/** Its services, none of them in a chroot: name, kind, private, unprivileged, chroot, wakes up, at most, program. */
export const masterConfiguration = (port: number) => `
127.0.0.1:${port} inet n - n - - smtpd
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
proxymap unix - - n - - proxymap
error unix - - n - - error
retry unix - - n - - error
lmtp unix - - n - - lmtp
smtp unix - - n - - smtp
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd
`;
