import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { read, root } from '../support/repository.ts';

const run = promisify(execFile);
const npmMsMax = 120_000;
const npm = (...args: string[]) =>
  run('npm', args, { cwd: root, maxBuffer: 64 * 1_048_576, timeout: npmMsMax, shell: process.platform === 'win32' });

/** Packages of the container client that tests use: they declare their licence in an outdated form. */
const withoutLicence = ['buildcheck', 'cpu-features', 'ssh2'];

interface LockedPackage {
  version: string;
  link?: boolean;
  hasInstallScript?: boolean;
}

const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockedPackage> };
const installed = Object.entries(lock.packages).flatMap(([folder, about]) => {
  const name = folder.split('node_modules/').at(-1) as string;
  return folder.includes('node_modules/') && !about.link ? [{ name, folder, ...about }] : [];
});

describe('what is installed', () => {
  test('runs no code of its own while it is installed', () => {
    const settings = read('.npmrc').split('\n');
    expect(settings).toContain('ignore-scripts=true');
    const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean> };
    expect(Object.entries(allowScripts).filter(([, isAllowed]) => isAllowed)).toEqual([]);
    const withScripts = installed.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
    // npm asks about each of them: every one has a decision, so that none comes in unseen.
    expect([...new Set(withScripts)].sort()).toEqual(Object.keys(allowScripts).sort());
  });

  test('npm run sbom lists it all, with versions and licences', { timeout: npmMsMax }, async () => {
    const { stdout } = await npm('run', '--silent', 'sbom');
    const { bomFormat, components } = JSON.parse(stdout) as {
      bomFormat: string;
      components: {
        group?: string;
        name: string;
        version: string;
        purl: string;
        licenses?: { license?: { id?: string; name?: string }; expression?: string }[];
      }[];
    };
    expect(bomFormat).toBe('CycloneDX');
    const listed = new Map(components.map((each) => [decodeURIComponent(each.purl.slice('pkg:npm/'.length)), each]));
    // The whole tree: without development packages npm also leaves out those that a service and a test both name.
    expect(installed.length).toBeGreaterThan(500);
    const missing = installed.filter(({ name, version }) => !listed.has(`${name}@${version}`));
    expect(missing.map(({ folder }) => folder)).toEqual([]);
    const unlicensed = components.filter(({ licenses, purl }) => !licenses?.length && !purl.includes('%40cadenza/'));
    expect(unlicensed.map(({ name }) => name).sort()).toEqual(withoutLicence);
  });

  test('has no known hole of high severity', { timeout: npmMsMax }, async ({ skip }) => {
    const args = ['audit', '--omit=dev', '--audit-level=high', '--json', '--fetch-retries=0', '--fetch-timeout=20000'];
    const { stdout } = await npm(...args).catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }));
    const report = parsed(stdout);
    if (!report?.vulnerabilities) {
      const reason = 'the audit of dependencies: the registry does not answer it';
      console.warn(`NOT RUN: ${reason}`);
      skip(reason);
    }
    const serious = Object.entries(report?.vulnerabilities ?? {}).filter(([, { severity }]) =>
      ['high', 'critical'].includes(severity),
    );
    expect(serious.map(([name, { severity }]) => `${name}: ${severity}`)).toEqual([]);
  });
});

function parsed(text: string): { vulnerabilities?: Record<string, { severity: string }> } | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
