/** More than is kept of any field. Address lists cost the parser the square of their length, so those of one name share it. */
const fieldBytesMax = 16 * 1024;
const addressFields: ReadonlySet<string> = new Set(
  'from sender to cc bcc reply-to delivered-to return-path'.split(' '),
);
/** Encoders pad at the end of a part, some of every line. The parser pays for each padding as for a file of its own. */
const paddingsMax = 4_000;

/**
 * The same mail without what only costs time: fields too long to be kept, and base64 that consists of paddings.
 *
 * @param bytes with LF as line ends
 */
export function withinLimits(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  const end = text.startsWith('\n') ? 0 : text.indexOf('\n\n');
  const head = end < 0 ? text : text.slice(0, end);
  const body = end < 0 ? '' : text.slice(end);
  return Buffer.from(shortFields(head) + fewPaddings(body, isBase64(head)), 'latin1');
}

function shortFields(head: string): string {
  const spent = new Map<string, number>();
  let left = 0;
  const lines = head.split('\n').map((line) => {
    const continues = /^[ \t]/.test(line);
    if (!continues) {
      const name = line
        .slice(0, Math.max(0, line.indexOf(':')))
        .trim()
        .toLowerCase();
      const before = addressFields.has(name) ? (spent.get(name) ?? 0) : 0;
      left = fieldBytesMax - before;
      spent.set(name, before + Math.min(line.length, left));
    }
    const cut = line.slice(0, Math.max(0, left));
    left -= line.length;
    return cut === '' && line !== '' ? null : cut;
  });
  return lines.filter((line) => line !== null).join('\n');
}

/** Also where the value stands on a line of its own. */
const encodingField = /^(?:content-transfer-encoding:|[ \t]+(?=\S{0,3}base64))/i;
const isBase64 = (head: string) => /^content-transfer-encoding:[^:]{0,99}base64/im.test(head);

function fewPaddings(body: string, startsAsBase64: boolean): string {
  let inBase64 = startsAsBase64;
  let left = paddingsMax;
  const lines = body.split('\n').map((line) => {
    if (line.startsWith('--')) inBase64 = false;
    else if (encodingField.test(line)) inBase64 = /base64/i.test(line);
    if (!inBase64 || !line.includes('=')) return line;
    const units = line.split(/(?<==)(?!=)/, left + 1);
    left = Math.max(0, left - units.length);
    return units.slice(0, left === 0 ? -1 : undefined).join('');
  });
  return lines.join('\n');
}
