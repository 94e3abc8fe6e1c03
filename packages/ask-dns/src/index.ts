export { askDns } from './ask-dns.ts';
export { type Dns, type DnsAnswer, isDnsName, type MailExchange } from './dns.ts';
