export { keptDraft } from './kept-draft.ts';
export { LeaveQuestion, type LeaveQuestionProps } from './leave-question.tsx';
