import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A certificate with its key, both as PEM. */
export interface Certificate {
  cert: string;
  key: string;
}

export interface Certificates {
  /** The authority that signed all but the self-signed one. */
  ca: string;
  /** For `localhost`, 127.0.0.1 and the names that were given. */
  valid: Certificate;
  expired: Certificate;
  /** For `mail.example.net`. */
  otherName: Certificate;
  selfSigned: Certificate;
}

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];

/**
 * Makes new certificates with OpenSSL.
 * @param names DNS names of the valid one besides `localhost`
 */
export function makeCertificates(names: readonly string[] = []): Certificates {
  const folder = mkdtempSync(path.join(tmpdir(), 'certificates-'));
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  const make = (name: string, altNames: string, days: number): Certificate => {
    writeFileSync(path.join(folder, 'names'), `subjectAltName=${altNames}`);
    openssl('req', ...newKey, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`);
    const signing = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', String(days)];
    openssl('x509', '-req', '-in', `${name}.csr`, ...signing, '-extfile', 'names', '-out', `${name}.pem`);
    return { cert: read(`${name}.pem`), key: read(`${name}.key`) };
  };
  const makeSelfSigned = (name: string, commonName: string): Certificate => {
    const files = ['-keyout', `${name}.key`, '-out', `${name}.pem`];
    openssl('req', '-x509', ...newKey, ...files, '-days', '2', '-subj', `/CN=${commonName}`);
    return { cert: read(`${name}.pem`), key: read(`${name}.key`) };
  };
  try {
    const local = ['DNS:localhost', 'IP:127.0.0.1', ...names.map((name) => `DNS:${name}`)].join();
    const { cert: ca } = makeSelfSigned('ca', 'Authority of a test');
    return {
      ca,
      valid: make('valid', local, 2),
      expired: make('expired', local, -1),
      otherName: make('other', 'DNS:mail.example.net', 2),
      selfSigned: makeSelfSigned('self', 'localhost'),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
