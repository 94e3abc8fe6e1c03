import { freePort } from '@cadenza/free-port';
import dns2 from 'dns2';

const { Packet } = dns2;

interface Service {
  priority: number;
  weight: number;
  port: number;
  target: string;
}

/** The library compresses the target, which is forbidden, and which resolvers refuse (RFC 2782). */
const serviceCodec = {
  encode({ priority, weight, port, target }: Service, writer: { write(value: number, bits: number): void }) {
    for (const number of [priority, weight, port]) writer.write(number, 16);
    const labels = target.split('.').filter(Boolean);
    for (const label of [...labels, ''])
      for (const byte of [label.length, ...Buffer.from(label)]) writer.write(byte, 8);
  },
};
Object.assign(Packet.Resource, { SRV: serviceCodec });

type SrvRecord = readonly [priority: number, weight: number, port: number, target: string];

interface DnsRecords {
  mx?: readonly (readonly [priority: number, exchange: string])[];
  srv?: readonly SrvRecord[];
  a?: string | readonly string[];
  aaaa?: string;
  ptr?: readonly string[];
  /** Longer texts than 255 bytes are split into strings. */
  txt?: readonly string[];
  /** Where the name leads; the server answers from there too. */
  cname?: string;
  /** Questions that get SERVFAIL, though others are answered. */
  failing?: readonly ('A' | 'AAAA')[];
}

export type DnsAnswer =
  | DnsRecords
  /** The name exists and has nothing of what is asked. */
  | 'nothing'
  | 'servfail'
  | 'refused'
  /** Never answers. */
  | 'silent';

/**
 * A DNS server on loopback that knows the public DNS (`com`) and these names; any other does not exist.
 * @param names may be changed while it runs
 */
export async function startDnsServer(names: Map<string, DnsAnswer>) {
  const questions: string[] = [];
  let isPublic = true;
  const server = dns2.createServer({
    udp: true,
    tcp: true,
    handle: (request, send) => {
      const question = request.questions[0];
      const name = question?.name.toLowerCase() ?? '';
      const type = question?.type as number;
      questions.push(`${typeName(type)} ${name}`);
      const response = Packet.createResponseFromRequest(request);
      const answer = name === 'com' && isPublic ? 'nothing' : names.get(name);
      if (answer === 'silent') return;
      if (answer === undefined) response.header.rcode = Packet.RCODE.NXDOMAIN;
      else if (answer === 'servfail' || isFailing(answer, type)) response.header.rcode = Packet.RCODE.SERVFAIL;
      else if (answer === 'refused') response.header.rcode = Packet.RCODE.REFUSED;
      else if (answer !== 'nothing') response.answers.push(...chainFrom(name, type, answer, names));
      if (answer === 'nothing' && name === 'com' && type === Packet.TYPE.NS)
        response.answers.push(record(name, type, { ns: 'a.nic.test' }));
      send(response);
    },
  });
  const port = await freePort();
  const address = '127.0.0.1';
  await server.listen({ udp: { port, address }, tcp: { port, address } });
  return {
    address: `${address}:${port}`,
    questions,
    /** From now on it serves a closed network. */
    hidesPublic: () => {
      isPublic = false;
    },
    [Symbol.asyncDispose]: () => server.close(),
  };
}

const typeName = (type: number) => Object.entries(Packet.TYPE).find(([, value]) => value === type)?.[0] ?? String(type);

const isFailing = (answer: DnsAnswer, type: number) =>
  typeof answer === 'object' && answer.failing?.some((each) => each === typeName(type));

const record = (name: string, type: number, data: object) =>
  Object.assign(new Packet.Resource(), { name, type, class: Packet.CLASS.IN, ttl: 60 }, data);

/** The records of a name, or of those that it leads to; a circle ends where it began. */
function chainFrom(name: string, type: number, answer: DnsRecords, names: ReadonlyMap<string, DnsAnswer>) {
  const chain = [];
  const seen = new Set<string>();
  let [at, records] = [name, answer];
  while (records.cname !== undefined && !seen.has(at)) {
    seen.add(at);
    chain.push(record(at, Packet.TYPE.CNAME, { domain: records.cname }));
    at = records.cname;
    const next = names.get(at);
    records = typeof next === 'object' ? next : {};
  }
  return [...chain, ...recordsOf(at, type, records)];
}

function recordsOf(name: string, type: number, answer: DnsRecords) {
  if (answer.mx && type === Packet.TYPE.MX)
    return answer.mx.map(([priority, exchange]) => record(name, type, { priority, exchange }));
  if (answer.srv && type === Packet.TYPE.SRV)
    return answer.srv.map(([priority, weight, port, target]) => record(name, type, { priority, weight, port, target }));
  if (answer.a && type === Packet.TYPE.A) return [answer.a].flat().map((address) => record(name, type, { address }));
  if (answer.ptr && type === Packet.TYPE.PTR) return answer.ptr.map((each) => record(name, type, { domain: each }));
  if (answer.aaaa && type === Packet.TYPE.AAAA) return [record(name, type, { address: answer.aaaa })];
  if (answer.txt && type === Packet.TYPE.TXT)
    return answer.txt.map((text) => record(name, type, { data: text.match(/.{1,255}/g) ?? [''] }));
  return [];
}
