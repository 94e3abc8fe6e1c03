export { aboutSomebodyElse, blameOfSender } from './about-somebody-else.ts';
export { blameFor } from './blame-for.ts';
export { inDetail } from './in-detail.ts';
export { type Readable, readable } from './readable.ts';
export { soundsLikeFilter } from './rules/filter-words.ts';
export { moreTelling, namesAddress, type Said, saidByStatus, saidInWords } from './said.ts';
export { sameWords } from './same-words.ts';
export { type Blame, type FaultKind, faultKinds, type ReplyVerdict, type ServerReply } from './server-reply.ts';
export { inOneLine } from './words.ts';
