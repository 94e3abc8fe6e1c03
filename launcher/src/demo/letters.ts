import { randomUUID } from 'node:crypto';

interface Letter {
  from: string;
  subject: string;
  text: string;
}

/** What people write to the mailboxes of the demo, whom no campaign has written to. */
const letters: readonly Letter[] = [
  { from: 'Ada <ada@friends.example>', subject: 'Slides', text: 'Could you send me the slides of Tuesday?' },
  { from: 'Grace <grace@friends.example>', subject: 'Lunch on Thursday', text: 'Half past twelve, the usual place?' },
  { from: 'Linus <linus@friends.example>', subject: 'Your invoice', text: 'Paid this morning. Thank you!' },
  { from: 'Radia <radia@friends.example>', subject: 'Bridge', text: 'The new photographs are here. Have a look.' },
  { from: 'Tim <tim@friends.example>', subject: 'A question', text: 'Who of you knows about prices for schools?' },
];

/** The next letter as a whole mail; after the last one they begin anew. */
export function letterTo(address: string, place: number): string {
  const { from, subject, text } = letters[place % letters.length] as Letter;
  const fields = [
    `From: ${from}`,
    `To: ${address}`,
    `Subject: ${subject}`,
    `Message-ID: <${randomUUID()}@friends.example>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
  ];
  return `${fields.join('\r\n')}\r\n\r\n${text}\r\n`;
}
