import type { Deed } from './line-server.ts';

/** How an SMTP server answers, but for the beginnings of lines that are scripted. */
export function smtpAnswers(scripted: Readonly<Record<string, Deed | Deed[]>>, offers: readonly string[] = []) {
  return (line: string): Deed | Deed[] => {
    const found = Object.keys(scripted).find((beginning) => line.toUpperCase().startsWith(beginning));
    if (found !== undefined) return scripted[found] as Deed | Deed[];
    if (line.startsWith('EHLO'))
      return `${['250-mail.example.net', ...offers.map((each) => `250-${each}`)].join('\r\n')}\r\n250 HELP\r\n`;
    return line.startsWith('AUTH') ? '235 2.7.0 welcome\r\n' : '250 2.0.0 ok\r\n';
  };
}

/** The same for IMAP, by the beginning of what comes after the tag. `TAG` stands for the tag of the command. */
export function imapAnswers(scripted: Readonly<Record<string, Deed | Deed[]>>, offers: readonly string[] = []) {
  /** Of a command that goes on in the next line. */
  let unfinished: string | undefined;
  return (line: string): Deed | Deed[] => {
    const [first = '', rest = ''] = line.split(/ (.*)/s);
    const [tag, command] = unfinished === undefined ? [first, rest] : [unfinished, ''];
    const found = Object.keys(scripted).find((beginning) => command.toUpperCase().startsWith(beginning));
    if (found !== undefined) return [scripted[found] as Deed | Deed[]].flat().map((deed) => deed.replace('TAG', tag));
    if (command === 'CAPABILITY') return `* CAPABILITY IMAP4rev1 ${offers.join(' ')}\r\n${tag} OK done\r\n`;
    const goesOn = command.startsWith('AUTHENTICATE') || /\{\d+\}$/.test(line);
    unfinished = goesOn ? tag : undefined;
    return goesOn ? '+ \r\n' : `${tag} OK done\r\n`;
  };
}
