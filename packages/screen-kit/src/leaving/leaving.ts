export { LeaveQuestion, type LeaveQuestionProps } from './leave-question.tsx';
export { warnBeforeLosing } from './warn-before-losing.ts';
