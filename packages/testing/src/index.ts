export { deliverTwice } from './deliver.ts';
export { type Dovecot, hasDovecot, startDovecot } from './dovecot.ts';
export { eventually } from './eventually.ts';
export { freePort } from './free-port.ts';
export { onKafka, type TestKafka, testKafka } from './kafka.ts';
export { type Answer, serviceClient, testSecret, testUserId } from './service-client.ts';
export { type ReceivedMail, type SmtpReply, type SmtpSink, startSmtpSink } from './smtp-sink.ts';
export { type Migrations, type TestDatabase, testDatabase } from './test-database.ts';
