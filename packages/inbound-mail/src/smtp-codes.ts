const enhanced = /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.]*\d)/;
const enhancedAll = new RegExp(enhanced, 'g');
const reply = /(?<![\d.:/@-])([45][0-5]\d)(?=[ \-#:(\])]|$)(?! ?(?:bytes|kb|mb|users|seconds|days))/i;

/** The first enhanced status code in a text (RFC 3463), or null. */
export const enhancedStatusIn = (text: string) => enhanced.exec(text)?.[1] ?? null;

const afterReply = /(?<!\d)[245]\d\d[ -]['"]?([245]\.\d{1,3}\.\d{1,3})(?!\d)/;

/** The enhanced status in a server reply such as `550 5.1.1 …`, or null. */
export const repliedStatusIn = (text: string) => afterReply.exec(text)?.[1] ?? null;

/** All enhanced status codes in a text, in order. */
export const enhancedStatusesIn = (text: string) =>
  [...text.matchAll(enhancedAll)].flatMap(([, status]) => status ?? []);

/** The first SMTP reply code that refuses or defers (RFC 5321, 4.2), or null. */
export const replyCodeIn = (text: string) => {
  const found = reply.exec(text)?.[1];
  return found === undefined ? null : Number(found);
};
