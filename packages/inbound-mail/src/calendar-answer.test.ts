import { describe, expect, test } from 'vitest';
import { classify } from './classify.ts';
import { aMail } from './testing.ts';

const ours = { 'In-Reply-To': '<ours@example.org>', References: '<ours@example.org>' };
const kindOf = async (subject: string, text: string) =>
  (await classify(aMail({ ...ours, Subject: subject }, text))).kind;

/** Subjects of Outlook, Android and Google by language; the calendar's own text, and a person's. */
const languages: [language: string, subjects: string[], canned: string, typed: string][] = [
  [
    'English',
    ['Accepted: Call', 'Declined: Call', 'Tentative: Call'],
    'Ann Lee has accepted this invitation.',
    'Let us talk on Monday.',
  ],
  [
    'German',
    ['Zugesagt: Gespräch', 'Mit Vorbehalt: Gespräch', 'Abgelehnt: Gespräch'],
    'Ann Lee hat diese Einladung angenommen.',
    'Gerne, rufen Sie mich am Montag an.',
  ],
  [
    'French',
    ['Accepté : Appel', 'Refusé : Appel', 'Réunion acceptée : Appel'],
    'Ann Lee a accepté cette invitation.',
    'Oui, appelez-moi lundi.',
  ],
  [
    'Spanish',
    ['Aceptada: Llamada', 'Rechazado: Llamada'],
    'Ann Lee ha aceptado esta invitación.',
    'Sí, llámeme el lunes.',
  ],
  [
    'Portuguese',
    ['Aceite: Chamada', 'Aceito: Chamada', 'Recusado: Chamada'],
    'Ann Lee aceitou este convite.',
    'Sim, ligue-me na segunda.',
  ],
  [
    'Italian',
    ['Accettato: Chiamata', 'Rifiutato: Chiamata'],
    'Ann Lee ha accettato questo invito.',
    'Sì, mi chiami lunedì.',
  ],
  [
    'Dutch',
    ['Geaccepteerd: Gesprek', 'Afgewezen: Gesprek', 'Geweigerd: Gesprek'],
    'Ann Lee heeft deze uitnodiging geaccepteerd.',
    'Ja, bel mij maandag.',
  ],
  [
    'Polish',
    ['Zaakceptowano: Rozmowa', 'Odrzucono: Rozmowa', 'Wstępnie zaakceptowano: Rozmowa'],
    'Użytkownik Ann Lee zaakceptował(a) to zaproszenie.',
    'Tak, proszę dzwonić w poniedziałek.',
  ],
  [
    'Czech',
    ['Přijato: Hovor', 'Odmítnuto: Hovor', 'Potvrzeno: Hovor'],
    'Ann Lee přijala tuto pozvánku.',
    'Ano, zavolejte mi v pondělí.',
  ],
  [
    'Swedish',
    ['Accepterat: Samtal', 'Avböjt: Samtal'],
    'Ann Lee har accepterat den här inbjudan.',
    'Ja, ring mig på måndag.',
  ],
  [
    'Danish',
    ['Accepteret: Samtale', 'Afvist: Samtale'],
    'Ann Lee har accepteret denne invitation.',
    'Ja, ring til mig mandag.',
  ],
  [
    'Norwegian',
    ['Godtatt: Samtale', 'Avslått: Samtale'],
    'Ann Lee har godtatt denne invitasjonen.',
    'Ja, ring meg på mandag.',
  ],
  [
    'Finnish',
    ['Hyväksytty: Puhelu', 'Hylätty: Puhelu'],
    'Ann Lee on hyväksynyt tämän kutsun.',
    'Kyllä, soittakaa maanantaina.',
  ],
  [
    'Hungarian',
    ['Elfogadva: Hívás', 'Elutasítva: Hívás'],
    'Ann Lee elfogadta ezt a meghívást.',
    'Igen, hívjon hétfőn.',
  ],
  [
    'Turkish',
    ['Kabul Edildi: Görüşme', 'Reddedildi: Görüşme'],
    'Ann Lee bu daveti kabul etti.',
    'Evet, pazartesi beni arayın.',
  ],
  [
    'Russian',
    ['Принято: Звонок', 'Отклонено: Звонок'],
    'Анна Ли принял(а) это приглашение.',
    'Да, позвоните мне в понедельник.',
  ],
  [
    'Japanese',
    ['承諾: 打ち合わせ', '辞退: 打ち合わせ', '仮承諾: 打ち合わせ'],
    '李さんがこの招待を承諾しました。',
    '月曜日に電話してください。',
  ],
  ['Chinese', ['已接受: 电话', '已拒绝：电话', '暂定: 电话'], '李安已接受此邀请。', '好的，请周一给我打电话。'],
  ['Korean', ['수락: 통화', '거절: 통화'], '이안님이 초대를 수락했습니다.', '네, 월요일에 전화 주세요.'],
];

describe.each(languages)('in %s, without the calendar’s data', (_, subjects, canned, typed) => {
  test.each(subjects)('%s is a calendar’s answer, empty or in the calendar’s words', async (subject) => {
    expect(await kindOf(subject, '')).toBe('calendar');
    expect(await kindOf(`[EXTERNAL] ${subject}`, `${canned}\n\nWhen: 25.02.2026 10:00\nWhere: Teams`)).toBe('calendar');
  });

  test('but text that a person types below is a reply, and so is an answer', async () => {
    const [subject = ''] = subjects;
    expect(await kindOf(subject, typed)).toBe('reply');
    expect(await kindOf(`Re: ${subject}`, typed)).toBe('reply');
    expect(await kindOf(`Re: ${subject}`, '')).toBe('reply');
    expect(await kindOf(subject, `${canned} ${typed}`)).toBe('reply');
  });
});

test.each([
  ['Event Invitation Reply (Accepted): Call', 'Ann Lee has accepted your event invitation.'],
  ['Accepted invitation: "Call"', 'Ann Lee has accepted your event invitation.'],
  [
    'Accepted: Ready to talk? @ Wed Feb 25, 2026 10am',
    'Ann Lee has accepted this invitation.\n\nReady to talk?\nWednesday',
  ],
  ['Zugesagt: Gespräch', '-----Ursprünglicher Termin-----\nVon: Hans\nZeit: Mittwoch'],
  ['Abgelehnt: Gespräch', 'Wann: Mittwoch, 25. Februar 2026 10:00\nWo: Microsoft Teams'],
])('other calendars: %s', async (subject, text) => {
  expect(await kindOf(subject, text)).toBe('calendar');
});

test.each([
  ['Accepted: let us talk', 'Our board has accepted your invitation to pitch. When can you come?'],
  ['Declined: Call', 'Ann Lee has declined this invitation.\n\nCould we do it on Friday instead?'],
  ['Acceptance criteria: a question', ''],
  ['Maybe you can help', ''],
  ['Accepted', ''],
  ['Absage', ''],
])('a person’s words are none: %s / %s', async (subject, text) => {
  expect(await kindOf(subject, text)).toBe('reply');
});

test('S6: an opt-out below such a subject is heard', async () => {
  const found = await classify(aMail({ Subject: 'Abgelehnt: Gespräch' }, 'Bitte nehmen Sie mich aus Ihrem Verteiler.'));
  expect(found).toMatchObject({ kind: 'reply', optOut: true });
});
