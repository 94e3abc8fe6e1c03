// npm run bench [-- name …] [--json file] [--rows 500000] [--seconds 4] [--states folder] [--profile folder]
import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { benches } from './benches.ts';
import { rowLine } from './support/print.ts';
import { profileInto } from './support/profile/profile.ts';
import type { Row } from './support/row.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'string' },
    rows: { type: 'string', default: '500000' },
    seconds: { type: 'string', default: '4' },
    states: { type: 'string' },
    profile: { type: 'string' },
  },
});
const options = {
  stateRows: Number(values.rows),
  roundSeconds: Number(values.seconds),
  ...(values.states !== undefined && { statesFolder: values.states }),
};
if (!Number.isInteger(options.stateRows) || options.stateRows < 1 || !(options.roundSeconds > 0)) {
  console.error('--rows is a whole number of rows and --seconds a number of seconds, both above 0.');
  process.exit(1);
}
const unknown = positionals.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}

if (values.profile !== undefined) await profileInto(values.profile);
console.log(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}`);
const rows: Row[] = [];
for (const [name, load] of Object.entries(benches)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  console.log(`\n${name}`);
  const bench = await load();
  for await (const row of bench(options)) {
    rows.push(row);
    console.log(rowLine(row));
  }
}
if (values.json) await writeFile(values.json, `${JSON.stringify(rows, null, 2)}\n`);
process.exitCode = rows.some(({ gate }) => gate?.holds === false) ? 1 : 0;
