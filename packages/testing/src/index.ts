export { type Certificate, type Certificates, makeCertificates } from './certificates.ts';
export { databaseText, unpacked } from './database-text.ts';
export { deliverTwice } from './deliver.ts';
export { type DnsAnswer, startDnsServer } from './dns-server.ts';
export { eventually } from './eventually.ts';
export { fastFolder } from './fast-folder.ts';
export { onKafka, type TestKafka, testKafka } from './kafka.ts';
export { type LeadKeysServer, startLeadKeys } from './lead-keys.ts';
export { type Dovecot, hasDovecot, startDovecot } from './mail-servers/dovecot.ts';
export { hasPostOffice, type PostOffice, startPostOffice, withPostOffice } from './mail-servers/post-office.ts';
export { type RepeatingImap, startRepeatingImap } from './mail-servers/repeating-imap.ts';
export {
  hasSigningRelay,
  type SigningRelay,
  startSigningRelay,
  withSigningRelay,
} from './mail-servers/signing-relay.ts';
export { type MailboxAccessServer, startMailboxAccess } from './mailbox-access.ts';
export { type S3Fault, type S3Server, startS3Server } from './s3/s3-server.ts';
export type { S3Credentials } from './s3/s3-signature.ts';
export { type Random, seededRandom } from './seeded-random.ts';
export { type HttpResponse, serviceClient, testSecret, testUserId } from './service-client.ts';
export { serviceDatabase } from './service-database.ts';
export { type ReceivedMail, type SmtpReply, type SmtpSink, startSmtpSink } from './smtp-sink.ts';
export { type Migrations, type TestDatabase, testDatabase } from './test-database.ts';
