import type { InboundMail } from './read-mail.ts';

/** Whether a list or a newsletter put its fields on it: those of RFC 2919 and RFC 2369. */
export const isToMany = ({ headers }: InboundMail) =>
  headers.first('list-unsubscribe') !== '' || headers.first('list-id') !== '';
