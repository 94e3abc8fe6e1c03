import { DockerfileParser, type Instruction, JSONInstruction } from 'dockerfile-ast';
import { files, read } from './repository.ts';

export const dockerfiles = files.filter((file) => /(?:^|\/)Dockerfile$/.test(file));

/** The folder in which a Dockerfile lies and which it builds: `services/leads`. */
export const partOfDockerfile = (file: string) => file.replace(/\/Dockerfile$/, '');

export interface Step {
  keyword: string;
  /** As written, but with lines joined and variables of `ARG name=value` before the first stage replaced. */
  text: string;
  /** Arguments in the form `["node", "main.js"]`: run without a shell. */
  isExecForm: boolean;
}

/** Every instruction of a Dockerfile, in its order. */
export function stepsOf(file: string): Step[] {
  const instructions = DockerfileParser.parse(read(file)).getInstructions();
  const variables = globalVariables(instructions);
  return instructions.map((instruction) => ({
    keyword: instruction.getKeyword(),
    text: substitute(argumentsOf(instruction), variables),
    isExecForm: instruction instanceof JSONInstruction && instruction.getOpeningBracket() !== null,
  }));
}

/** The instructions of the last stage: what becomes the image. */
export function finalStageOf(file: string): Step[] {
  const steps = stepsOf(file);
  return steps.slice(steps.findLastIndex(({ keyword }) => keyword === 'FROM'));
}

/** Files and folders of the repository that a Dockerfile copies. */
export const copiedBy = (file: string): string[] =>
  stepsOf(file)
    .filter(({ keyword, text }) => keyword === 'COPY' && !text.includes('--from='))
    .flatMap(({ text }) => text.split(/\s+/).slice(0, -1));

function globalVariables(instructions: readonly Instruction[]): Map<string, string> {
  const first = instructions.findIndex((each) => each.getKeyword() === 'FROM');
  const given = instructions.slice(0, first).map((each) => (each.getArgumentsContent() ?? '').split('=', 2));
  return new Map(given.map(([name = '', value = '']) => [name, value]));
}

/** With its flags, which `getArgumentsContent` leaves out. */
const argumentsOf = (instruction: Instruction) =>
  instruction
    .getTextContent()
    .slice(instruction.getInstruction().length)
    .trim()
    .replaceAll(/\s*\\\n\s*/g, ' ');

const substitute = (text: string, variables: ReadonlyMap<string, string>) =>
  text.replaceAll(/\$\{(\w+)\}/g, (whole, name: string) => variables.get(name) ?? whole);
