import { expect, test } from 'vitest';
import { judgeHit } from './machine-rules.ts';

const originOf = (userAgent: string) => judgeHit({ method: 'GET', userAgent, purposes: [], secondsSinceSent: 3_600 });
const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const chrome = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/143.0.0.0 Safari/537.36`;

const people = {
  'Gmail through its image proxy': [
    'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
    `${chrome} (via ggpht.com GoogleImageProxy)`,
  ],
  'Yahoo through its image proxy': ['YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html'],
  Outlook: [
    'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; WOW64; Trident/7.0; .NET4.0C; Microsoft Outlook 16.0.17726)',
    'Mozilla/4.0 (compatible; ms-office; MSOffice 16)',
    'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.18025; Pro)',
    'Outlook-iOS/709.2226530.prod.iphone (4.2443.0)',
    'Outlook-Android/2.0',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) MacOutlook/16.92',
  ],
  Thunderbird: [
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.1.0',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:115.0) Gecko/20100101 Thunderbird/115.16.3',
  ],
  'Apple Mail without the privacy prefetch': [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  ],
  phones: [
    `Mozilla/5.0 (Linux; Android 15; SM-S938B Build/AP3A; wv) ${webKit} Version/4.0 Chrome/143.0.0.0 Mobile Safari/537.36`,
    `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${webKit} Chrome/143.0.0.0 Mobile Safari/537.36`,
    // The name of this phone maker ends like that of a robot.
    `Mozilla/5.0 (Linux; Android 9; CUBOT X19) ${webKit} Chrome/120.0.0.0 Mobile Safari/537.36`,
    'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0',
  ],
  browsers: [
    chrome,
    `${chrome} Edg/143.0.0.0`,
    'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  ],
};

const machines = {
  "Apple's privacy prefetch": ['Mozilla/5.0'],
  'security gateways that say who they are': [
    'Mozilla/5.0 (compatible; Proofpoint URL Defense)',
    'Mozilla/5.0 (compatible; Mimecast URL Protect)',
    'Barracuda Sentinel (EE)',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} SafeLinks/1.0`,
    'Mozilla/5.0 (compatible; MessageLabs Link Following)',
    'Sophos Email Appliance',
    'Vadesecure link scanner',
  ],
  'scanners of Google and Microsoft': [
    'Mozilla/5.0 (compatible; Google-Safety; +http://www.google.com/bot.html)',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/42.0.2311.135 Safari/537.36 Edge/12.246 Mozilla/5.0`,
    `Mozilla/5.0 (Windows NT 6.1; WOW64) ${webKit} Chrome/100.0.0.0 Safari/537.36 BingPreview/1.0b`,
    'Microsoft Office Existence Discovery',
  ],
  crawlers: [
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
  ],
  'previews in chats': [
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'WhatsApp/2.23.20.0 A',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'TelegramBot (like TwitterBot)',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
  ],
  programs: [
    '',
    'curl/8.9.1',
    'Wget/1.21.4',
    'python-requests/2.32.3',
    'Go-http-client/2.0',
    'Java/17.0.9',
    'okhttp/4.12.0',
    'node',
    'undici',
    'GuzzleHttp/7',
    `Mozilla/5.0 (X11; Linux x86_64) ${webKit} HeadlessChrome/143.0.0.0 Safari/537.36`,
  ],
};

const casesOf = (table: Record<string, string[]>) =>
  Object.entries(table).flatMap(([category, agents]) => agents.map((agent) => [category, agent] as const));

test.each(casesOf(people))('O2: a person: %s (%s)', (_, agent) => {
  expect(originOf(agent).by).toBe('human');
});

test.each(casesOf(machines))('O2: a machine: %s (%s)', (_, agent) => {
  expect(originOf(agent)).toMatchObject({ by: 'machine', reason: expect.stringMatching(/^[a-z]+(-[a-z]+)*$/) });
});

test('O2: a gateway that comes as a current browser is not known by its agent: only its burst gives it away', () => {
  expect(originOf(chrome)).toEqual({ by: 'human', reason: 'no-machine-rule' });
});
