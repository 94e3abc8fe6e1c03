import { describe, expect, test } from 'vitest';
import { classify } from './classify.ts';
import { aMail, parts } from './testing.ts';

const lead = 'ann@lead.example';
const server = { From: 'Mail Delivery <mailer-daemon@mx.lead.example>', Subject: 'Nachricht' };
const unknownServer = { From: 'gw7@relay.example', Subject: 'Notice 4711' };

describe('a notice of an unknown server is known by what every bounce says: that a mail did not arrive, and for whom', () => {
  test.each([
    ['English', 'Your message to the recipient below could not be delivered.'],
    ['German', 'Ihre Nachricht konnte dem folgenden Empfänger nicht zugestellt werden:'],
    ['French', "Votre message n'a pas pu être remis au destinataire suivant :"],
    ['French without accents', "Votre message n'a pas pu etre delivre a"],
    ['Spanish', 'Su mensaje no se pudo entregar al siguiente destinatario:'],
    ['Portuguese', 'A sua mensagem não pôde ser entregue ao seguinte destinatário:'],
    ['Italian', 'Il messaggio non è stato recapitato al seguente destinatario:'],
    ['Dutch', 'Uw bericht kon niet worden bezorgd bij:'],
    ['Polish', 'Twoja wiadomość nie mogła zostać dostarczona do:'],
    ['Czech', 'Vaši zprávu nelze doručit následujícímu příjemci:'],
    ['Slovak', 'Správu sa nepodarilo doručiť príjemcovi:'],
    ['Hungarian', 'Az üzenetet nem sikerült kézbesíteni a következő címzettnek:'],
    ['Romanian', 'Mesajul nu a putut fi livrat către:'],
    ['Swedish', 'Ditt meddelande kunde inte levereras till:'],
    ['Danish', 'Din meddelelse kunne ikke leveres til:'],
    ['Norwegian', 'Meldingen kunne ikke leveres til:'],
    ['Finnish', 'Viestiä ei voitu toimittaa vastaanottajalle:'],
    ['Turkish', 'İletiniz aşağıdaki alıcıya teslim edilemedi:'],
    ['Greek', 'Το μήνυμά σας δεν ήταν δυνατό να παραδοθεί στον παραλήπτη:'],
    ['Russian', 'Ваше сообщение не удалось доставить получателю:'],
    ['Ukrainian', 'Ваш лист не вдалося доставити одержувачу:'],
    ['Bulgarian', 'Вашето съобщение не може да бъде доставено на:'],
    ['Croatian', 'Vašu poruku nije moguće isporučiti primatelju:'],
    ['Japanese', '以下の宛先にメールを配信できませんでした。'],
    ['Chinese', '您的邮件无法投递给以下收件人：'],
    ['Korean', '다음 수신자에게 메시지를 전송하지 못했습니다:'],
    ['Vietnamese', 'Không thể gửi thư của bạn đến:'],
    ['Indonesian', 'Pesan Anda tidak dapat dikirim ke:'],
    ['Hebrew', 'לא ניתן למסור את ההודעה לנמען:'],
    ['Arabic', 'تعذر تسليم رسالتك إلى:'],
  ])('in %s', async (_, words) => {
    const text = `${words}\n\n  <${lead}>\n`;
    const about = { kind: 'bounce', recipients: [{ address: lead, permanent: false }] };
    expect(await classify(aMail(server, text))).toMatchObject(about);
    expect(await classify(aMail({ ...unknownServer, 'Return-Path': '<>' }, `${text}\n550 refused`))).toMatchObject(
      about,
    );
    const html = `<html><body><p>${words}</p><p>${lead}</p></body></html>`;
    expect(await classify(aMail({ ...server, 'Content-Type': 'text/html; charset=utf-8' }, html))).toMatchObject(about);
  });

  test.each<[string, Record<string, string>, string]>([
    [
      'a list’s fields around it',
      {
        ...server,
        Subject: 'Undelivered Mail Returned to Sender',
        'List-Id': '<outreach.example.org>',
        'List-Unsubscribe': '<mailto:leave@example.org>',
        Precedence: 'list',
      },
      `Your message could not be delivered.\n\n<${lead}>: host mx said: 554 no\n`,
    ],
    [
      'only a mail’s remains',
      { ...server, Subject: 'Processing Error' },
      `Intended recipient: ${lead}\n\nThis mail has been returned because of an error.\n\n----RETURNED MAIL FOLLOWS----\n`,
    ],
    [
      'a name of a program',
      { From: 'E500_SMTP_Mail_Service@gw.example', Subject: 'Returned Mail - Error During Delivery' },
      `------ Failed Recipients ------\n\n<${lead}>: Requested action not taken [SMTP Error Code 550]\n-------- Returned Mail --------\n`,
    ],
    [
      'no name, two languages',
      { From: 'Xyz.internet@bank.example', Subject: 'RE: A question : non remis' },
      `*****\nVotre message n'a pas pu etre delivre a\n${lead}\n\n*****\nYour message could not be delivered to\n${lead}\n`,
    ],
    [
      'nobody as sender',
      {
        From: '<>',
        'Return-Path': '<>',
        Subject: '',
        'Auto-Submitted': 'auto-replied',
        'In-Reply-To': '<ours@example.org>',
      },
      `You sent mail to ${lead}. That's not a valid user here.`,
    ],
    [
      'X.400',
      { ...server, Subject: 'Undeliverable: Hello' },
      `Your message\n\n  To:      list@example.org\n  Subject: Hello\n  Sent:    Fri\n\ndid not reach the following recipient(s):\n\nc=US;a= ;p=X;dda:SMTP=${lead}; on Fri\n    refused`,
    ],
    [
      'brackets',
      { ...server, Subject: 'Undeliverable: Hello' },
      `Delivery has failed to these recipients:\n\n\t* [${lead}]: 550 ${lead}...User account is overquota\n\nOriginal message details:\n\n\t* From: me@example.org\n\t* To: all@list.example\n\t* Subject: Hello\n`,
    ],
    [
      'a virus scanner',
      {
        From: 'inetgw1@big.example',
        Subject: 'Mail could not be delivered',
        'List-Id': '<x.example.org>',
        'Content-Type': 'multipart/mixed; boundary="b"',
      },
      parts(
        'b',
        [
          'text/plain',
          `**** Message from a VirusWall ****\n\nThe following mail could not be delivered to ${lead}.\nReason: Exceeded attempts.`,
        ],
        [
          'message/rfc822',
          'From: me@example.org\nTo: list@example.org\nSubject: Hi\nMessage-ID: <ours@example.org>\n\nHi',
        ],
      ),
    ],
  ])('with %s', async (_, fields, text) => {
    const found = await classify(aMail(fields, text));
    expect(found).toMatchObject({ kind: 'bounce', recipients: [{ address: lead, permanent: false }] });
  });
});

describe('further notices of servers without a rule', () => {
  test.each<[string, Record<string, string>, string]>([
    [
      'a provider that greets',
      { From: '"Mail-Zustelldienst" <mailservice@isp.example>', Subject: 'Unzustellbare Nachricht' },
      `Guten Tag,\n\ndie folgende E-Mail konnte nicht zugestellt werden.\nEmpfänger: ${lead}\nGrund: Postfach voll`,
    ],
    [
      'a daemon that answers',
      {
        From: 'mailer-daemon@lead.example',
        Subject: 'Re: Hi',
        'In-Reply-To': '<ours@example.org>',
        'Auto-Submitted': 'auto-replied',
      },
      `Your message to ${lead} could not be delivered: 554 refused.\n\n> Hi Ann`,
    ],
    [
      'a robot',
      {
        From: 'robot@lead.example',
        Subject: 'Your message',
        'Auto-Submitted': 'auto-replied',
        'In-Reply-To': '<ours@example.org>',
      },
      `The recipient ${lead} was not found. Your message was not delivered.`,
    ],
    [
      'no word of delivery',
      { From: 'mta7@lead.example', Subject: 'Notice', 'Content-Type': 'multipart/mixed; boundary="b"' },
      parts(
        'b',
        ['text/plain', `Sorry, no mailbox by that name here: ${lead}`],
        ['message/rfc822', 'From: me@example.org\nSubject: Hi\nMessage-ID: <ours@example.org>\n\nHi'],
      ),
    ],
    [
      'a subject alone',
      { From: '系统退信 <postmaster@isp.example>', Subject: '系统退信' },
      `抱歉，您的邮件被退回来了。\n收件人：${lead}`,
    ],
  ])('%s', async (_, fields, text) => {
    const found = await classify(aMail(fields, text));
    expect(found).toMatchObject({ kind: 'bounce', recipients: [{ address: lead, permanent: false }] });
  });
});

describe('S3: such signs make no address dead unless a code says so', () => {
  test.each([
    ['unknown user', false],
    ['550 5.1.1 unknown user', true],
    ['550 unknown domain', true],
    ['550 mailbox unavailable', false],
    ['550 5.2.2 mailbox full', false],
  ])('%s: %s', async (words, permanent) => {
    const text = `Your message could not be delivered.\n\n<${lead}>: ${words}\n`;
    const found = await classify(aMail({ ...unknownServer, 'Return-Path': '<>' }, text));
    expect(found).toMatchObject({ kind: 'bounce', recipients: [{ address: lead, permanent }] });
  });
});

describe('a person’s mail about a failure is not a bounce', () => {
  test.each<[string, Record<string, string>, string]>([
    [
      'who tells it in an answer',
      { 'In-Reply-To': '<ours@example.org>' },
      `Your message could not be delivered to my colleague\n${lead}\n\nPlease send it to me.`,
    ],
    [
      'who asks',
      { Subject: 'Delivery problem' },
      `Hi, my message could not be delivered to\n${lead}\n550 5.1.1 user unknown\n\nWhat does this mean?`,
    ],
    [
      'who forwards with a word',
      { Subject: 'Fwd: Notice' },
      `Your message could not be delivered to\n${lead}\n550 5.1.1`,
    ],
    [
      'who quotes',
      { Subject: 'Re: Notice : non remis' },
      `> Your message could not be delivered to\n> ${lead}\n\nTry again!`,
    ],
    [
      'an absence with an empty return path',
      { 'Return-Path': '<>', Subject: 'Re: Hello' },
      `I am currently out of the office, your message was not delivered to others. Ask\n${lead}`,
    ],
    [
      'an administrator who answers',
      { From: 'Admin <admin@example.com>' },
      'Your message could not be delivered to Bob since he left. I take over: ann@example.com',
    ],
    [
      'who left, and names another',
      { 'Auto-Submitted': 'auto-replied', 'Return-Path': '<>', Subject: 'Re: Hello' },
      'This mailbox is no longer monitored. Your message has not been delivered. Please contact bob@lead.example.',
    ],
    [
      'a firm with the name of a program',
      { From: 'Gateway Foods <ann@gateway-foods.example>' },
      `Your last message was blocked by our filter. Please write to\n${lead}\nThanks`,
    ],
    [
      'a shop',
      { From: 'noreply@shop.example', Subject: 'Your order' },
      `Your parcel could not be delivered.\n${lead}\nOrder 550 12`,
    ],
  ])('%s', async (_, fields, text) => {
    expect((await classify(aMail(fields, text))).kind).not.toBe('bounce');
  });
});
