export { type RenderedEmail, render } from './render.ts';
export { type LeadValues, substitute, unknownVariables, variables } from './substitute.ts';
