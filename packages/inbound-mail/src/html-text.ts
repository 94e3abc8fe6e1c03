import { Parser } from 'htmlparser2';

/** Elements that no mail program shows. */
const unseen = new Set(['script', 'style', 'title', 'template']);
const paragraphs = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'table', 'pre', 'blockquote', 'hr']);
const lines = new Set(['div', 'tr', 'li', 'dt', 'dd', 'section', 'article', 'header', 'footer', 'address', 'center']);
/** Classes that mail programs put around a quoted mail, or around its head when a blockquote follows. */
const quoteClasses = /(?:^|\s)(?:gmail_attr|moz-cite-prefix|yahoo_quoted|protonmail_quote)(?:\s|$)/;
const quoteIds = /^(?:mail-editor-reference-message-container|reply-intro)$/;
/** Outlook marks only the head, and quotes everything below it. */
const outlookClass = /(?:^|\s)OutlookMessageHeader(?:\s|$)/;
const outlookId = 'divRplyFwdMsg';
const outlookRule = /border:\s?none;\s?border-top:\s?solid #(?:e1e1e1|b5c4df) 1\.0pt/i;
const quoteDepthMax = 20;
/** The parser searches all open tags for each closing one. No honest mail nests this deep. */
const nestingDepthMax = 1_000;

/**
 * The words of an HTML mail, line by line. Quoted lines begin with `>`, as in plain text. Stops where tags are nested a
 * thousand deep.
 */
export function htmlText(html: string): string {
  const written: string[] = [];
  let line = '';
  let [depth, hidden, quoted] = [0, 0, 0];
  let marked = 0;
  let isRestQuoted = false;

  const write = (words: string) => written.push(('> '.repeat(Math.min(quoted, quoteDepthMax)) + words).trimEnd());
  const endLine = () => {
    const words = line.replace(/ {2,}/g, ' ').trim();
    line = '';
    if (words !== '') write(words);
  };
  const endParagraph = () => {
    endLine();
    if (!isBlank(written.at(-1))) write('');
  };
  const separate = (name: string) => {
    if (paragraphs.has(name)) endParagraph();
    else if (lines.has(name)) endLine();
    else if (name === 'td' || name === 'th') line += ' ';
  };

  const parser = new Parser({
    onopentagname: (name) => {
      depth += 1;
      if (depth > nestingDepthMax) parser.pause();
      separate(name);
      if (unseen.has(name)) hidden += 1;
      if (name === 'blockquote') quoted += 1;
      if (name === 'li') line += '* ';
      if (name === 'br') endLine();
    },
    onopentag: (_, attributes) => {
      if (marked > 0 || isRestQuoted) return;
      isRestQuoted = isOutlookHead(attributes);
      if (!isRestQuoted && !isMarkedQuote(attributes)) return;
      endLine();
      if (!isRestQuoted) marked = depth;
      quoted += 1;
    },
    onclosetag: (name) => {
      depth -= 1;
      separate(name);
      if (marked > depth) {
        endLine();
        marked = 0;
        quoted -= 1;
      }
      if (unseen.has(name)) hidden -= 1;
      if (name === 'blockquote') quoted -= 1;
    },
    ontext: (text) => {
      if (hidden === 0) line += text.replace(/\s+/g, ' ');
    },
  });
  parser.end(html);
  endLine();
  while (written.length > 0 && isBlank(written.at(-1))) written.pop();
  return written.join('\n');
}

type Attributes = Record<string, string>;

const isMarkedQuote = ({ class: names = '', id = '' }: Attributes) =>
  quoteClasses.test(names.slice(0, 200)) || quoteIds.test(id);

const isOutlookHead = ({ class: names = '', id = '', style = '' }: Attributes) =>
  outlookClass.test(names.slice(0, 200)) || id === outlookId || outlookRule.test(style.slice(0, 200));

const isBlank = (line = '') => /^[> ]*$/.test(line);
