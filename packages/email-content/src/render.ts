import { insertValues } from './insert-values.ts';
import { substitute, type VariableValues } from './substitute.ts';

export interface RenderedEmail {
  subject: string;
  /** The text part: what the author wrote, without tracking. */
  text: string;
  /** The HTML part: the same text with links that can be followed. */
  html: string;
  /** Destinations of the links in the HTML part, in their order; http and https only. */
  links: string[];
}

const htmlEscapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => htmlEscapes[character] as string);

const toHtmlText = (text: string) => escapeHtml(text).replace(/\r?\n/g, '<br>\n');

/**
 * Renders a step for a lead: the same for the preview and for sending (rule D3). Bodies are plain text; everything in
 * them is escaped in the HTML part, and web addresses become links, with a text of their own as `[text](address)`.
 *
 * @param href gives what a link of the HTML part points to, by its number and destination; default: the destination
 */
export function render(
  step: { subject: string; body: string },
  values: VariableValues,
  href: (linkNumber: number, destination: string) => string = (_, destination) => destination,
): RenderedEmail {
  const { text, links } = insertValues(step.body, values);
  let html = '';
  let end = 0;
  links.forEach((link, number) => {
    html += toHtmlText(text.slice(end, link.start));
    html += `<a href="${escapeHtml(href(number, link.url))}">${escapeHtml(link.label ?? text.slice(link.start, link.end))}</a>`;
    end = link.end;
  });
  html += toHtmlText(text.slice(end));
  return {
    subject: substitute(step.subject, values).replace(/\s+/g, ' ').trim(),
    text,
    html,
    links: links.map(({ url }) => url),
  };
}
