import { messageIdsIn } from './message-ids.ts';
import type { InboundMail } from './read-mail.ts';
import type { Notice } from './returned-mail.ts';

export interface OriginalIds {
  /** Ids in what the mail gives back or says of the original: its writer had the original. */
  returned: string[];
  /** Ids only in the headers that thread every answer. */
  threaded: string[];
}

const idsMax = 50;

/** The Message-IDs of the email that a mail answers or reports, the most certain first. */
export function originalIds(mail: InboundMail, { text, returned }: Notice): OriginalIds {
  const reports = mail.parts.filter(({ type }) => type.startsWith('message/')).map((part) => part.text);
  const attachedTexts = mail.parts.filter(({ type }) => type.startsWith('text/')).map((part) => part.text);
  const fields = [
    returned?.first('message-id') ?? '',
    ...[...reports, text, ...attachedTexts].flatMap((each) => fieldIn(each)),
    ...fieldIn(mail.body),
    mail.headers.first('x-original-message-id'),
  ];
  const references = messageIdsIn(mail.headers.first('references')).reverse();
  return {
    returned: [...new Set(fields.flatMap(messageIdsIn))].slice(0, idsMax),
    threaded: [...new Set([...messageIdsIn(mail.headers.first('in-reply-to')), ...references])].slice(0, idsMax),
  };
}

const field =
  /^[\s>|]{0,8}(?:x-)?(?:original-)?message[- ]id:\s{0,20}(<[^<>\s]{1,990}>|[^\s<>]{1,400}@[^\s<>]{1,400})/gim;
const fieldIn = (text: string) =>
  [...withoutEntities(text.slice(0, 64_000)).matchAll(field)].flatMap(([, id]) => id ?? []);

const withoutEntities = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>');
