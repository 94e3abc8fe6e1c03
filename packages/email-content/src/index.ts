export { type RenderedEmail, render } from './render.ts';
export {
  type LeadValues,
  substitute,
  unknownVariables,
  type Variable,
  variables,
  variablesWithoutFallback,
} from './substitute.ts';
export { threadSubject } from './thread-subject.ts';
