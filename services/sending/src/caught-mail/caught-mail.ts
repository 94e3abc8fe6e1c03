import { chmodSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

export interface CaughtEmail {
  id: string;
  to: string;
  from: string;
  subject: string;
  messageId: string;
  sentAt: string;
}

/** With the HTML part, for viewing. */
export interface ReadableEmail extends CaughtEmail {
  html: string;
}

const listMax = 500;
/** Caught emails name people, and contain links that act for them. */
const ownerOnlyFolder = 0o700;
const ownerOnlyFile = 0o600;
const idPattern = /^[0-9a-f-]{36}$/;

/**
 * Keeps emails as files: `<id>.eml` is the message as it would have gone out, `<id>.json` what the catcher shows of it.
 */
export class CaughtMail {
  readonly #folder: string;
  readonly #forgotten = new Set<string>();
  /** When each file was written, in milliseconds. */
  readonly #writtenMs = new Map<string, number>();

  constructor(folder: string) {
    this.#folder = folder;
    try {
      // Earlier versions let every user of the host look in.
      chmodSync(folder, ownerOnlyFolder);
    } catch {
      // The folder does not exist yet, or belongs to somebody else, who decides on it.
    }
  }

  /** Durable when it resolves; keeping the same email twice keeps it once. */
  async keep(email: ReadableEmail, message: Buffer): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: ownerOnlyFolder });
    await this.#write(`${email.id}.eml`, message);
    await this.#write(`${email.id}.json`, Buffer.from(JSON.stringify(email)));
    this.#writtenMs.delete(`${email.id}.json`);
    // Its lead was erased while the email was on its way here.
    if (this.#forgotten.has(email.id)) await this.forget([email.id]);
  }

  /** The newest first, at most 500. */
  async list(): Promise<CaughtEmail[]> {
    const names = (await readdir(this.#folder).catch(() => [])).filter((name) => name.endsWith('.json'));
    const aged = await Promise.all(names.map(async (name) => ({ name, ms: await this.#writtenAtMs(name) })));
    const newest = aged
      .sort((one, other) => other.ms - one.ms)
      .slice(0, listMax)
      .map(({ name }) => name);
    return Promise.all(
      newest.map(async (name) => {
        const { html: _, ...email } = await this.#parse(name);
        return email;
      }),
    );
  }

  /** One email to look at, or `undefined` when there is none of that id. */
  async find(id: string): Promise<ReadableEmail | undefined> {
    return idPattern.test(id) ? this.#parse(`${id}.json`).catch(() => undefined) : undefined;
  }

  /** The message, or `undefined` when there is none of that id. */
  async read(id: string): Promise<Buffer | undefined> {
    if (!idPattern.test(id)) return undefined;
    return readFile(path.join(this.#folder, `${id}.eml`)).catch(() => undefined);
  }

  /** Deletes these emails, and any of them that arrives later. May be repeated. */
  async forget(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      this.#forgotten.add(id);
      this.#writtenMs.delete(`${id}.json`);
      for (const ending of ['json', 'eml']) await rm(path.join(this.#folder, `${id}.${ending}`), { force: true });
    }
  }

  /** 0 if the file is gone already. */
  async #writtenAtMs(name: string): Promise<number> {
    const known = this.#writtenMs.get(name);
    if (known !== undefined) return known;
    const ms = await stat(path.join(this.#folder, name)).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
    if (ms > 0) this.#writtenMs.set(name, ms);
    return ms;
  }

  async #parse(name: string): Promise<ReadableEmail> {
    return JSON.parse(await readFile(path.join(this.#folder, name), 'utf8')) as ReadableEmail;
  }

  async #write(name: string, content: Buffer): Promise<void> {
    const target = path.join(this.#folder, name);
    const file = await open(`${target}.part`, 'w', ownerOnlyFile);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${target}.part`, target);
  }
}
