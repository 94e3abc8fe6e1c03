/** What a program needs to find its libraries and temporary files. */
const kept = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot'];

/**
 * The environment of PostgreSQL's programs. They may run as `nobody`, whose processes anybody who runs as `nobody` can look
 * into, so they get nothing of the settings of the product.
 */
export function programEnvironment(): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = { LC_ALL: 'C' };
  for (const name of kept) if (process.env[name] !== undefined) environment[name] = process.env[name];
  return environment;
}
