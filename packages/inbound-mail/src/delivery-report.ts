import { addressOfField } from './addresses.ts';
import type { DeliveryAction } from './classification.ts';
import { type HeaderBlock, parseHeaderBlock } from './header-block.ts';
import { enhancedStatusIn } from './smtp-codes.ts';

/** One recipient of a delivery status notification (RFC 3464, 2.3). */
export interface ReportedRecipient {
  address: string | null;
  aliases: string[];
  action: DeliveryAction;
  status: string | null;
  diagnosis: string;
}

const recipientsMax = 200;
const blocksMax = 1_000;
/** The recipients in the text of a `message/delivery-status` part; empty when it is not one. */
export function reportedRecipients(text: string): ReportedRecipient[] {
  const recipients = new Map<string, ReportedRecipient>();
  for (const [at, block] of recipientBlocks(text).slice(0, recipientsMax).entries()) {
    const recipient = recipientOf(block);
    const key = recipient.address ?? `nameless ${at}`;
    if (!recipients.has(key)) recipients.set(key, recipient);
  }
  return [...recipients.values()];
}

/** Copes with a blank line between a recipient and its diagnosis, and with none between two recipients. */
function recipientBlocks(text: string): HeaderBlock[] {
  const blocks: string[] = [];
  for (const paragraph of paragraphs(text)) {
    const { names } = parseHeaderBlock(paragraph);
    if (names.includes('final-recipient') || names.includes('original-recipient')) blocks.push(paragraph);
    else if (blocks.length > 0) blocks[blocks.length - 1] += `\n${paragraph}`;
    else if (names.includes('action') && names.includes('status')) blocks.push(paragraph);
  }
  return blocks.map(parseHeaderBlock);
}

function paragraphs(text: string): string[] {
  const result: string[] = [];
  for (const paragraph of text.split(/\n[ \t]*\n/).slice(0, blocksMax)) {
    const lines = paragraph.split('\n').filter((line) => line.trim() !== '');
    let from = 0;
    for (const [at, line] of lines.entries()) {
      const again =
        /^final-recipient:/i.test(line) && lines.slice(from, at).some((each) => /^final-recipient:/i.test(each));
      if (!again) continue;
      result.push(lines.slice(from, at).join('\n'));
      from = at;
    }
    if (lines.length > from) result.push(lines.slice(from).join('\n'));
  }
  return result;
}

/** Some servers say why behind the status only: `Status: 5.4.4 (Illegal host/domain name found)`. */
const statusComment = /\(([^()]{1,300})\)/;

function recipientOf(block: HeaderBlock): ReportedRecipient {
  const fields = ['final-recipient', 'original-recipient', 'x-actual-recipient'].map((name) => block.first(name));
  const named = [...fields, withoutXtext(fields[1] ?? '')].map(addressOfField).filter((address) => address !== null);
  const [address = null, ...others] = named;
  const status = enhancedStatusIn(block.first('status'));
  const category = block.first('x-powermta-bouncecategory');
  const comment = statusComment.exec(block.first('status'))?.[1] ?? '';
  const said = [...block.all('diagnostic-code'), ...(category === '' ? [] : [`PowerMTA: ${category}`])].join(' ');
  return {
    address,
    aliases: [...new Set(others.filter((other) => other !== address))],
    action: actionOf(block.first('action'), status),
    status,
    diagnosis: said || comment,
  };
}

/**
 * Decodes xtext, the envelope's spelling of the original recipient (RFC 3461, 4), which some servers copy undecoded.
 */
const withoutXtext = (value: string) =>
  value.replace(/\+([2-7][\dA-F])/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const actions: DeliveryAction[] = ['failed', 'delayed', 'delivered', 'relayed', 'expanded'];

/** The action; if RFC 3464 does not know it, the one that the class of the status implies. */
function actionOf(action: string, status: string | null): DeliveryAction {
  const word = action.trim().toLowerCase();
  const known = actions.find((each) => word.startsWith(each));
  if (known) return known;
  if (status?.startsWith('2')) return 'delivered';
  return status?.startsWith('4') && word.startsWith('de') ? 'delayed' : 'failed';
}
