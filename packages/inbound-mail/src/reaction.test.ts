import { describe, expect, test } from 'vitest';
import { classify } from './classify.ts';
import { reactionSigns } from './rules/reaction-signs.ts';
import { aMail, parts } from './testing.ts';

const ours = { 'In-Reply-To': '<ours@example.org>', References: '<ours@example.org>' };
const kindOf = async (text: string, fields: Record<string, string> = {}) =>
  (await classify(aMail({ ...ours, ...fields }, text))).kind;
const link =
  '<https://www.google.com/gmail/about/?utm_source=gmail-in-product&utm_medium=et&utm_campaign=emojireactionemail#app>';

/** Reactions as Outlook and Gmail word them, and a person's words. */
test.each([
  [
    'English',
    'Jane Roe reacted to your message:',
    'Jane Roe reacted via Gmail',
    'Jane reacted to your message: call her.',
  ],
  [
    'German',
    'Jane Roe hat auf deine Nachricht reagiert',
    'Jane Roe hat über Gmail reagiert',
    'Jane hat auf deine Nachricht reagiert und möchte ein Angebot.',
  ],
  [
    'French',
    'Jane Roe a réagi à votre message',
    'Jane Roe a réagi via Gmail',
    'Jane a réagi à votre message : appelez-la.',
  ],
  [
    'Spanish',
    'Jane Roe reaccionó a su mensaje',
    'Jane Roe reaccionó a través de Gmail',
    'Jane reaccionó a su mensaje, llámela.',
  ],
  [
    'Portuguese',
    'Jane Roe reagiu à sua mensagem',
    'Jane Roe reagiu através do Gmail',
    'Jane reagiu à sua mensagem e quer falar.',
  ],
  [
    'Italian',
    'Jane Roe ha reagito al tuo messaggio',
    'Jane Roe ha reagito tramite Gmail',
    'Jane ha reagito al tuo messaggio, la chiami.',
  ],
  [
    'Dutch',
    'Jane Roe heeft gereageerd op je bericht',
    'Jane Roe heeft gereageerd via Gmail',
    'Jane heeft gereageerd op je bericht, bel haar.',
  ],
  [
    'Polish',
    'Jane Roe zareagował(a) na Twoją wiadomość',
    'Jane Roe zareagował(a) przez Gmail',
    'Jane zareagowała na Twoją wiadomość i prosi o ofertę.',
  ],
  [
    'Czech',
    'Jane Roe reagoval(a) na vaši zprávu',
    'Jane Roe reagoval(a) přes Gmail',
    'Jane reagovala na vaši zprávu, zavolejte jí.',
  ],
  [
    'Swedish',
    'Jane Roe reagerade på ditt meddelande',
    'Jane Roe reagerade via Gmail',
    'Jane reagerade på ditt meddelande, ring henne.',
  ],
  [
    'Danish',
    'Jane Roe reagerede på din besked',
    'Jane Roe reagerede via Gmail',
    'Jane reagerede på din besked, ring til hende.',
  ],
  [
    'Norwegian',
    'Jane Roe reagerte på meldingen din',
    'Jane Roe reagerte via Gmail',
    'Jane reagerte på meldingen din, ring henne.',
  ],
  ['Finnish', 'Jane Roe reagoi viestiisi', 'Jane Roe reagoi Gmailin kautta', 'Jane reagoi viestiisi, soita hänelle.'],
  [
    'Hungarian',
    'Jane Roe reagált az üzenetére',
    'Jane Roe a Gmailen keresztül reagált',
    'Jane reagált az üzenetére, hívja fel.',
  ],
  [
    'Turkish',
    'Jane Roe iletinize tepki verdi',
    'Jane Roe, Gmail üzerinden tepki verdi',
    'Jane iletinize tepki verdi, onu arayın.',
  ],
  [
    'Russian',
    'Jane Roe отреагировал(а) на ваше сообщение',
    'Jane Roe отреагировал(а) через Gmail',
    'Jane отреагировала на ваше сообщение, позвоните ей.',
  ],
  [
    'Japanese',
    'Jane Roe さんがあなたのメッセージにリアクションしました',
    'Jane Roe さんが Gmail でリアクションしました',
    'Jane があなたのメッセージにリアクションしました。電話してください。',
  ],
  [
    'Chinese',
    'Jane Roe 对您的邮件做出了回应',
    'Jane Roe 已通过 Gmail 做出回应',
    'Jane 对您的邮件做出了回应，请给她打电话。',
  ],
  [
    'Korean',
    'Jane Roe님이 귀하의 메시지에 반응했습니다',
    'Jane Roe님이 Gmail을 통해 반응함',
    'Jane님이 귀하의 메시지에 반응했습니다. 전화 주세요.',
  ],
])('a symbol pressed in %s is a reaction; typed words are a reply', async (_, outlook, gmail, typed) => {
  expect(await kindOf(`👍 ${outlook}\n________________________________\nFrom: Hans <hans@example.org>\n\nHi`)).toBe(
    'reaction',
  );
  expect(
    await kindOf(`❤️\n\n${gmail}\n${link}\n\nOn Tue, Mar 5, 2024, 22:44 Hans <hans@example.org> wrote:\n\n> Hi`),
  ).toBe('reaction');
  expect(await kindOf(typed)).toBe('reply');
  expect(await kindOf(`${gmail}\n${link}\n\n${typed}`)).toBe('reply');
});

test.each(['Jane Roe hat Gmail.', 'She reacted badly, use my Gmail.', '👍 via Gmail'])(
  'a person’s words are none: %s',
  async (text) => {
    expect(await kindOf(text)).toBe('reply');
  },
);

test('Gmail’s link tells it in every language', async () => {
  expect(await kindOf(`😉\n\nJane ส่งรีแอ็กชัน\n${link}`)).toBe('reaction');
  expect(await kindOf(`See ${link}\nWhat is this?`)).toBe('reply');
});

describe('a part or a mail that is disposed as a reaction (RFC 9078)', () => {
  const disposed = { 'Content-Disposition': 'reaction' };
  const mixed = { 'Content-Type': 'multipart/mixed; boundary="b"' };

  test('is one when it is nothing but a symbol', async () => {
    expect(await kindOf('👍', disposed)).toBe('reaction');
    const part = parts('b', ['text/plain; charset=utf-8\nContent-Disposition: reaction', '👍']);
    expect(await kindOf(part, mixed)).toBe('reaction');
  });

  test('but not when something is typed, or where somebody tells of it', async () => {
    expect(await kindOf('👍', {})).toBe('reply');
    expect(await kindOf('Yes, call me.', disposed)).toBe('reply');
    const typed = parts(
      'b',
      ['text/plain; charset=utf-8\nContent-Disposition: reaction', '👍'],
      ['text/plain', 'Call me.'],
    );
    expect(await kindOf(typed, mixed)).toBe('reply');
    expect(await kindOf('👍\n\nContent-Disposition: reaction')).toBe('reply');
  });
});

test('Google Messages says it in words', async () => {
  expect(await kindOf('Dwight reacted with a Crossed Finger to “I hope you win the race.”')).toBe('reaction');
  expect(await kindOf('Dwight reacted with a laugh to your offer. Call me.')).toBe('reply');
});

test('ten forms of reactions are known, each with its source', () => {
  expect(reactionSigns.length).toBeGreaterThanOrEqual(10);
  expect(reactionSigns.filter(({ source }) => source.length < 8)).toEqual([]);
});
