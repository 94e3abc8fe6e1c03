import { enhancedStatusIn } from './smtp-codes.ts';

/** A notification of Amazon SES as SNS mails it: JSON in the text, alone or in the envelope of SNS. */
export interface SesNotification {
  kind: 'bounce' | 'complaint' | 'delivered';
  recipients: {
    address: string | null;
    status: string | null;
    action: 'failed' | 'delivered' | null;
    diagnosis: string;
  }[];
  /** Our Message-ID, then the one under which the recipient got the email. */
  messageIds: string[];
}

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const asObject = (value: unknown): Json => (isObject(value) ? value : {});
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, 200) : []);
const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The notification in a text, or null. */
export function sesNotification(text: string): SesNotification | null {
  if (!text.includes('notificationType')) return null;
  const found = parsed(text);
  const inner = typeof found?.['Message'] === 'string' ? parsed(found['Message']) : found;
  if (!inner) return null;
  const messageIds = messageIdsOf(asObject(inner['mail']));
  const type = asText(inner['notificationType'] ?? inner['eventType']).toLowerCase();
  if (type === 'bounce') return { kind: 'bounce', recipients: bounced(asObject(inner['bounce'])), messageIds };
  if (type === 'complaint')
    return { kind: 'complaint', recipients: complained(asObject(inner['complaint'])), messageIds };
  if (type === 'delivery') return { kind: 'delivered', recipients: delivered(asObject(inner['delivery'])), messageIds };
  return null;
}

function parsed(text: string): Json | null {
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  return asJson(json) ?? asJson(json.replace(/\n ?/g, ''));
}

/** Mail servers fold the long lines of the notification, in the middle of a string. */
function asJson(text: string): Json | null {
  try {
    const found: unknown = JSON.parse(text);
    return isObject(found) ? found : null;
  } catch {
    return null;
  }
}

/** The bounced recipients, each with Amazon's own type of the bounce, which may be all that is said. */
const bounced = (bounce: Json) =>
  asList(bounce['bouncedRecipients']).map((each) => {
    const { emailAddress, status, diagnosticCode } = asObject(each);
    const type = `SES: ${asText(bounce['bounceType'])} ${asText(bounce['bounceSubType'])}`;
    const diagnosis = `${asText(diagnosticCode)} ${type}`.trim();
    return {
      address: asText(emailAddress).toLowerCase() || null,
      status: enhancedStatusIn(asText(status)) ?? enhancedStatusIn(diagnosis),
      action: 'failed' as const,
      diagnosis,
    };
  });

const complained = (complaint: Json) =>
  asList(complaint['complainedRecipients']).map((each) => ({
    address: asText(asObject(each)['emailAddress']).toLowerCase() || null,
    status: null,
    action: null,
    diagnosis: '',
  }));

const delivered = (delivery: Json) =>
  asList(delivery['recipients']).map((address) => ({
    address: asText(address).toLowerCase() || null,
    status: enhancedStatusIn(asText(delivery['smtpResponse'])),
    action: 'delivered' as const,
    diagnosis: '',
  }));

/**
 * The Message-ID in its header, and the one that SES puts in its place, whose domain names the region: `email` is the
 * first region.
 */
function messageIdsOf(mail: Json): string[] {
  const header = asList(mail['headers'])
    .map(asObject)
    .find(({ name }) => asText(name).toLowerCase() === 'message-id');
  const own = asText(header?.['value']).replace(/[<>\s]/g, '');
  const given = /^[\da-f-]{20,100}$/i.exec(asText(mail['messageId']))?.[0];
  const region = /^arn:aws[\w-]{0,20}:ses:([a-z\d-]{5,30}):/.exec(asText(mail['sourceArn']))?.[1];
  const domain = region === undefined || region === 'us-east-1' ? 'email' : region;
  return [own, given === undefined ? '' : `${given}@${domain}.amazonses.com`].filter((id) => id !== '');
}
