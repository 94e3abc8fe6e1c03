import { requestLogOdds } from './likely-request.ts';
import { isQuestion, partOfRequestIn, requestIn } from './opt-out-request.ts';
import { type Sentence, typedSentences } from './opt-out-sentences.ts';
import { asksAboutOptOuts, isOptOutTopic, isOwnNeed, isOwnSending } from './own-mailing.ts';
import { chasingPleas } from './rules/opt-out-chasing.ts';
import * as context from './rules/opt-out-context.ts';
import { takesOffSelf } from './rules/opt-out-persons.ts';
import { type OptOutPleas, optOutPleas } from './rules/opt-out-pleas.ts';
import { parted, unparted } from './rules/opt-out-words.ts';
import { somebodyElse, type Writer } from './somebody-else.ts';
import { isQuotedSubject, subjectRequest } from './subject-request.ts';

/** What a person's mail says about further mail (rules S6 and S14). */
export interface OptOut {
  /** `maybe`: a person has to read the sentence. */
  verdict: 'stop' | 'maybe' | 'no';
  /** Which rule decided. Never words of the mail. */
  because: string;
  /** The sentence that decided, as it was typed; null in a subject, and where nothing was found. */
  sentence: string | null;
  /** Whom the sentence is about, where that is not its writer; the verdict is then `no`. */
  somebodyElse: string | null;
}

const nothing: OptOut = { verdict: 'no', because: 'asks nothing of the kind', sentence: null, somebodyElse: null };

/** Whether a person asks for no more mail. Only their own words count, and only short messages are certain. */
export function optOutOf({ subject, text, writer }: { subject: string; text: string; writer: Writer }): OptOut {
  const inSubject = subjectRequest(subject);
  if (inSubject?.isCertain) return { ...nothing, verdict: 'stop', because: inSubject.language };
  const { short, all } = typedSentences(text, writer.address.toLowerCase());
  const judged = short.map((sentence) => judge(sentence, writer));
  const isWanted = short.some(({ normal }) => isInterested(normal));
  const stop = judged.find(({ verdict }) => verdict === 'stop') ?? byLaw(short);
  const isInPart = short.some(({ normal }) => normal.split(clauseEnds).some(isInterested));
  if (stop !== undefined)
    return isInPart || resembles(short) < resemblesMin.stop ? { ...stop, verdict: 'maybe' } : stop;
  const maybe = judged.find(({ verdict }) => verdict === 'maybe');
  if (maybe !== undefined && !isWanted && resembles(short) >= resemblesMin.maybe) return maybe;
  const aboutAnother = judged.find((each) => each.somebodyElse !== null);
  if (aboutAnother !== undefined) return aboutAnother;
  const likely = likelyRequest(short, isWanted);
  if (likely !== undefined) return likely;
  if (inSubject !== undefined && !isWanted && isAtMostSigned(all) && !isQuotedSubject(subject, text))
    return { ...nothing, verdict: 'maybe', because: `subject, ${inSubject.language}` };
  const beyond = all.filter(({ typed }) => short.every((each) => each.typed !== typed));
  if (beyond.some(({ normal }) => isInterested(normal))) return nothing;
  const found = beyond.map((sentence) => judge(sentence, writer)).find(({ verdict }) => verdict === 'stop');
  return found === undefined ? nothing : { ...found, verdict: 'maybe' };
}

const signatureWordsMax = 8;
const isAtMostSigned = (all: readonly Sentence[]) =>
  all.flatMap(({ normal }) => normal.split(' ')).length <= signatureWordsMax;

/** How much an answer resembles requests more than other matters, by its likeliest sentence: log odds. */
const resembles = (short: readonly Sentence[]) => Math.max(...short.map(({ normal }) => requestLogOdds(normal)));

/** Less than that, and the words that a rule found may mean something else. */
const resemblesMin = { stop: -0.8, maybe: -0.5 };

/** The log odds above which a person has to read an answer: of all of it, of one sentence, or of one amid interest. */
const logOddsMin = { whole: 0.5, sentence: 1.5, amidInterest: 1.5 };

/** An answer that resembles requests, as a whole or in one sentence, where no rule knows its words. */
function likelyRequest(short: readonly Sentence[], isWanted: boolean): OptOut | undefined {
  const told = short
    .filter((each) => !isFooter(each) && !isChangeOfAddress(each.normal) && !asksAboutOptOuts(each.normal))
    .map(({ typed, normal }) => ({ typed, normal: withoutClauses(normal, isOwnSending) }))
    .filter(({ normal }) => normal !== '')
    .map(({ typed, normal }) => ({
      typed,
      normal,
      logOdds: requestLogOdds(normal),
      isWish: isWanted || withoutKept(normal) === '',
    }));
  const likeliest = told.toSorted((one, other) => other.logOdds - one.logOdds)[0];
  if (likeliest === undefined) return undefined;
  const isLikely =
    told.some(({ logOdds, isWish }) => logOdds > (isWish ? logOddsMin.amidInterest : logOddsMin.sentence)) ||
    (told.every(({ isWish }) => !isWish) &&
      requestLogOdds(told.map(({ normal }) => normal).join('. ')) > logOddsMin.whole);
  if (!isLikely) return undefined;
  return { verdict: 'maybe', because: 'resembles requests', sentence: likeliest.typed, somebodyElse: null };
}

function judge(sentence: Sentence, writer: Writer): OptOut {
  if (isFooter(sentence) || asksAboutOptOuts(sentence.normal)) return nothing;
  const told = withoutKept(sentence.normal);
  if (told === '') return nothing;
  const words = requestIn(told);
  const plea = words ?? languageOf(told, 'pleas');
  const hint =
    plea ?? (isLimited(told) ? undefined : (languageOf(told, 'hints') ?? partOfRequestIn(told) ?? namedSpam(told)));
  const another = hint === undefined && !sentence.typed.includes('@') ? null : somebodyElse(sentence.typed, writer);
  if (hint === undefined && another === null) return nothing;
  const found = { because: hint ?? 'names an address', sentence: sentence.typed };
  if (another !== null) return { ...found, verdict: 'no', somebodyElse: another };
  if (oldAddress.test(told))
    return newAddress.test(told) ? nothing : { ...found, verdict: 'maybe', somebodyElse: null };
  const isGeneral = isOwnNeed(told) || isOptOutTopic(told);
  const isCertain =
    !isGeneral && (words !== undefined || (plea !== undefined && !isQuestion(told) && !isLimited(told)));
  return { ...found, verdict: isCertain ? 'stop' : 'maybe', somebodyElse: null };
}

const withoutClauses = (sentence: string, isLeftOut: (clause: string) => boolean) =>
  sentence
    .split(clauseEnds)
    .filter((clause) => !isLeftOut(clause.trim()))
    .join(', ')
    .trim();
/** Nothing counts in a clause that says that the writer stays, or is about mail of their own. */
const withoutKept = (sentence: string) =>
  withoutClauses(sentence, (clause) => isOwnSending(clause) || pleas.some(({ keeps }) => keeps.test(clause)));
const clauseEnds = /[,，、]\s*|\s(?=(?:but|aber|sondern|pero|sino|maar|ale|men|utan|но|але)\s)/;

const languageOf = (sentence: string, what: 'pleas' | 'hints') =>
  pleas.find((row) => row[what].test(sentence))?.language;

const pleas = [...optOutPleas, ...chasingPleas].map(compiled);

function compiled({ language, pleas: plea, hints, keeps, isUnspaced = false }: OptOutPleas) {
  const pattern = (words: string | undefined) =>
    (isUnspaced ? unparted : parted)(words?.replaceAll('\\S+', '[^ ,?]{1,40}'));
  return { language, pleas: pattern(plea), hints: pattern(hints), keeps: pattern(keeps) };
}

const otherThings = parted(context.otherThings);
const forAWhile = parted(context.forAWhile);
const otherWay = parted(context.otherWay);
const encouragement = parted(context.encouragement);
const isLimited = (sentence: string) =>
  [otherThings, forAWhile, otherWay, encouragement].some((each) => each.test(sentence));
const footer = parted(context.footer, true);
const disclaimer = parted(context.disclaimer);
const isFooter = ({ typed, normal }: Sentence) =>
  footer.test(normal) || (disclaimer.test(normal) && !takesOffSelf.test(typed));

const oldAddress = parted(context.oldAddress);
const newAddress = parted(context.newAddress);
const isChangeOfAddress = (sentence: string) => oldAddress.test(sentence) && newAddress.test(sentence);

const spam = [parted(context.spam), unparted(context.spamUnspaced)];
const spamElsewhere = [parted(context.spamElsewhere), unparted(context.spamElsewhereUnspaced)];
const spamWordsMax = 6;

/** A short sentence that calls our mail spam. */
const namedSpam = (sentence: string) =>
  sentence.split(' ').length <= spamWordsMax &&
  !/[?？؟]$/.test(sentence) &&
  spam.some((each) => each.test(sentence)) &&
  !spamElsewhere.some((each) => each.test(sentence))
    ? 'calls it spam'
    : undefined;

const interest = [parted(context.interest), unparted(context.interestUnspaced)];
const denial = [parted(context.denial), unparted(context.denialUnspaced)];
const isInterested = (sentence: string) =>
  interest.some((each) => each.test(sentence)) && !denial.some((each) => each.test(sentence));

const rights = parted(context.rights);
const ownRights = parted(context.ownRights);
const rightsVerbs = parted(context.rightsVerbs);

/** A request under data protection law by the person concerned: erasure, or no more use. */
function byLaw(sentences: Sentence[]): OptOut | undefined {
  const told = sentences.filter(({ normal }) => !/[?？؟]$/.test(normal));
  const asked = told.find(({ normal }) => rightsVerbs.test(normal) && ownRights.test(normal));
  if (asked === undefined || !told.some(({ normal }) => rights.test(normal))) return undefined;
  return { verdict: 'stop', because: 'data protection law', sentence: asked.typed, somebodyElse: null };
}
