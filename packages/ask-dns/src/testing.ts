import { type DnsAnswer, startDnsServer } from '@cadenza/testing';
import { afterAll } from 'vitest';
import { askDns } from './ask-dns.ts';
import type { Dns } from './dns.ts';

/** A DNS server for one test file, and questions to it, which may take so long. */
export async function startAskedDns(given: Readonly<Record<string, DnsAnswer>>) {
  const names = new Map(Object.entries(given));
  const server = await startDnsServer(names);
  afterAll(() => server[Symbol.asyncDispose]());
  async function ask<Answer>(question: (dns: Dns) => Promise<Answer>, msMax = 20_000): Promise<Answer> {
    using dns = askDns([server.address], AbortSignal.timeout(msMax));
    return await question(dns);
  }
  return { ...server, names, ask };
}
