import { DockerfileParser, type Instruction, JSONInstruction } from 'dockerfile-ast';
import { files, read } from './repository.ts';

export const dockerfiles = files.filter((file) => /(?:^|\/)Dockerfile$/.test(file));

/** What `docker build` gets to make one of our images. */
export interface Image {
  /** The folder whose program it runs: `services/leads`. */
  part: string;
  dockerfile: string;
  args: Readonly<Record<string, string>>;
}

const foldersIn = (top: string) =>
  files.flatMap((file) => new RegExp(`^${top}/([^/]+)/package\\.json$`).exec(file)?.[1] ?? []);

/** The images of all services and front ends, and the one that keeps the keys. */
export const images: readonly Image[] = [
  ...foldersIn('services').map((name) => ({
    part: `services/${name}`,
    dockerfile: 'services/Dockerfile',
    args: { SERVICE: name },
  })),
  ...foldersIn('frontends').map((name) => ({
    part: `frontends/${name}`,
    dockerfile: 'frontends/Dockerfile',
    args: { FRONT_END: name },
  })),
  { part: 'launcher', dockerfile: 'launcher/Dockerfile', args: {} },
];

export interface Step {
  keyword: string;
  /** As written, but with lines joined and the arguments replaced that its stage declares with `ARG`. */
  text: string;
  /** Arguments in the form `["node", "main.js"]`: run without a shell. */
  isExecForm: boolean;
}

/** Every instruction of an image's Dockerfile, in its order. */
export function stepsOf({ dockerfile, args }: Image): Step[] {
  const beforeStages = new Map<string, string>();
  let declared = beforeStages;
  return DockerfileParser.parse(read(dockerfile))
    .getInstructions()
    .map((instruction) => {
      const keyword = instruction.getKeyword();
      const text = substitute(argumentsOf(instruction), keyword === 'FROM' ? beforeStages : declared);
      if (keyword === 'FROM') declared = new Map();
      if (keyword === 'ARG') {
        const [name = '', byDefault] = text.split('=', 2);
        const value = args[name] ?? byDefault ?? beforeStages.get(name);
        if (value !== undefined) declared.set(name, value);
      }
      const isExecForm = instruction instanceof JSONInstruction && instruction.getOpeningBracket() !== null;
      return { keyword, text, isExecForm };
    });
}

/** The instructions of the last stage: what becomes the image. */
export function finalStageOf(image: Image): Step[] {
  const steps = stepsOf(image);
  return steps.slice(steps.findLastIndex(({ keyword }) => keyword === 'FROM'));
}

/** Files and folders of the repository that go into an image. */
export const copiedInto = (image: Image): string[] =>
  stepsOf(image)
    .filter(({ keyword, text }) => keyword === 'COPY' && !text.includes('--from='))
    .flatMap(({ text }) => text.split(/\s+/).slice(0, -1));

/** With its flags, which `getArgumentsContent` leaves out. */
const argumentsOf = (instruction: Instruction) =>
  instruction
    .getTextContent()
    .slice(instruction.getInstruction().length)
    .trim()
    .replaceAll(/\s*\\\n\s*/g, ' ');

const substitute = (text: string, variables: ReadonlyMap<string, string>) =>
  text.replaceAll(/\$\{(\w+)\}/g, (whole, name: string) => variables.get(name) ?? whole);
