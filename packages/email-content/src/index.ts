export { type RenderedEmail, render } from './render.ts';
export {
  type LeadValues,
  substitute,
  unknownVariables,
  usedNames,
  type Variable,
  type VariableValues,
  valuesOf,
  variableNames,
  variables,
  variablesWithoutFallback,
} from './substitute.ts';
export { threadSubject } from './thread-subject.ts';
export { withoutLinks } from './without-links.ts';
