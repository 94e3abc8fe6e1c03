import tables from './general-failure-signs.json' with { type: 'json' };
import { filled } from './tables.ts';

/** Words of servers whose program is not known; matched without accents, in lower case and single spaces. */
export interface GeneralSign {
  pattern: RegExp;
  source: string;
}

const general = ({ source, sentences }: { source: string; sentences: string[] }): GeneralSign => ({
  source,
  pattern: new RegExp(filled(sentences.join('|'), tables.parts)),
});

/** Words that say that a mail did not arrive, by language. */
export const notDelivered: GeneralSign[] = tables.notDelivered.map(general);

/** Lines above the returned mail, even if nothing of it is left. */
export const originalFollows: GeneralSign[] = tables.originalFollows.map(general);

/** Names and addresses of senders that may be programs; they count only with other signs. */
export const serverNames: GeneralSign[] = tables.serverNames.map(general);

/** A greeting, usually a person's. Some providers greet, too; their name or subject gives them away. */
export const greeting =
  /^(?:hi|hello|hey|dear|hallo|guten|liebe|bonjour|hola|ola|ciao|buongiorno|hej|beste|dzien dobry|szanown|dobry)\b(?! sender|\W{0,3}this is the)/;

/** Words of a person who writes about a failure: a quotation, a question, or what happened to the writer. */
export const personalOpening =
  /^[>|]|\b(?:i|we|ich|wir|je|nous|yo|eu|io) (?:just |always |still |keep |also )?(?:got|get|getting|received?|see|saw|tried|try|sent|send|keep|think|wonder|had|have|hope|am trying|bekomme\w*|habe\w*|erhalte\w*|ai|avons|recois|he recibido|recib\w*|recebi|ho ricevuto)\b|\b(?:can|could|would|will|do|did|what|why|how|kannst|konnen|konnten|was|warum|wieso|pouvez|pourquoi|puede\w*|puoi|por que|que significa)\b[^.!?\n]{0,120}\?|\b(?:please|bitte) (?:check|have a look|let me|advise|help|look|prufen)|see below|what does this mean|any idea|\bmy (?:mails?|messages?|e-?mails?|last|previous)\b|siehe unten/;

/** Other things whose delivery can fail. */
export const otherDeliveries =
  /\b(?:parcels?|packages?|shipments?|orders?|couriers?|tracking number|paket\w*|sendung\w*|bestellung\w*|lieferung\w*|colis|commande|livreur|paquete|pedido|envio|encomenda|pacco|spedizione|ordine|pakket|zending|bestelling|przesylk\w*|paczk\w*|zasilk\w*|balik\w*)\b/;

/** Words in lines whose addresses are not the recipient's: whom to ask, who wrote, and ids that look like addresses. */
export const concernsOthers =
  /\b(?:contact|help|support|assistance|questions?|e-?mail us|administrator|postmaster|abuse|for (?:more|further)|try(?:ing)?(?: sending| e-?mailing| to| at){0,2} (?=\S{0,64}@)|instead|reach|message-?id|unsubscribe|kontakt\w*|hilfe|wenden sie sich|contacter|adresse[rz]|aide|contacte|ayuda|contatt\w*|rivolgers\w*|dirigi\w*)\b|^\s*(?:from|reply-to|sender|von|de|da|return-path|x-[a-z-]{1,40})\s?:/i;
