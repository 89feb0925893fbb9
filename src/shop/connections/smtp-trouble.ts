import { providerAt } from '../../shared/mail-providers.ts';

type SmtpTrouble = { sentence: string; field?: 'host' | 'port' | 'user' | 'password' | 'fromAddress' };

type MailServer = { host: string; port: number; fromAddress: string };

/** What nodemailer's errors carry; `code` and `message` may be Node's own. */
type SmtpError = { code?: string; command?: string; responseCode?: number; response?: string; message?: string };

type Kind = {
  signs(error: Required<Omit<SmtpError, 'responseCode'>> & { responseCode: number | undefined }): boolean;
  says(asked: MailServer & { name: string; said: string }): SmtpTrouble;
};

const CERTIFICATE =
  /CERT_|SELF_SIGNED|UNABLE_TO_(VERIFY|GET)|ERR_TLS_CERT|certificate|does not match certificate|altnames/i;

/** The first that fits counts. */
const KINDS: readonly Kind[] = [
  {
    signs: ({ code, message }) => /ENOTFOUND|EAI_AGAIN|EDNS|ENODATA/.test(`${code} ${message}`),
    says: ({ host }) => ({ sentence: `There’s no mail server named ${host}. Check the spelling.`, field: 'host' }),
  },
  {
    signs: ({ code, message }) => /ECONNREFUSED/.test(`${code} ${message}`),
    says: ({ host, port }) => ({
      sentence: `${host} refused the connection at port ${port}. It’s usually 587 or 465.`,
      field: 'port',
    }),
  },
  {
    signs: ({ code, message }) => CERTIFICATE.test(`${code} ${message}`),
    says: ({ host }) => ({
      sentence: `${host} couldn’t prove who it is: its certificate is for another name, expired or self-signed.`,
      field: 'host',
    }),
  },
  {
    signs: ({ code, message }) => code === 'ETIMEDOUT' || /timed? ?out|Greeting never received/i.test(message),
    says: ({ host, port }) => ({
      sentence: `${host} didn’t answer at port ${port} in time. Check the port; some networks block 25.`,
      field: 'port',
    }),
  },
  {
    signs: ({ code, responseCode }) => code === 'EAUTH' || responseCode === 535,
    says: ({ name }) => ({ sentence: `${name} refused this user name or password.`, field: 'password' }),
  },
  {
    signs: ({ code, message }) => code === 'ETLS' || /STARTTLS|wrong version number/i.test(message),
    says: ({ host, port }) => ({
      sentence: `${host} doesn’t offer a secure connection at port ${port}. Try 587 or 465.`,
      field: 'port',
    }),
  },
  {
    signs: ({ responseCode }) => responseCode === 530,
    says: ({ name, said }) => ({ sentence: `${name} wants a user name and password${said}`, field: 'user' }),
  },
  {
    signs: ({ code, command }) => code === 'EENVELOPE' && command === 'MAIL FROM',
    says: ({ name, fromAddress, said }) => ({
      sentence: `${name} doesn’t let you send as ${fromAddress}${said}`,
      field: 'fromAddress',
    }),
  },
  {
    signs: ({ code }) => code === 'EENVELOPE',
    says: ({ name, said }) => ({ sentence: `${name} doesn’t send to your own address${said}` }),
  },
  {
    signs: ({ responseCode }) => responseCode !== undefined,
    says: ({ name, said }) => ({ sentence: `${name} refused the email${said}`, field: 'fromAddress' }),
  },
  {
    signs: () => true,
    says: ({ host, port }) => ({
      sentence: `${host} closed the connection at port ${port}. Check the server and the port.`,
      field: 'port',
    }),
  },
];

/** Why a mail server took no email, in an owner's words, with the field to look at. */
export function smtpTrouble(thrown: unknown, asked: MailServer): SmtpTrouble {
  const { code = '', command = '', responseCode, response = '', message = '' } = thrown as SmtpError;
  const error = { code, command, responseCode, response, message };
  const words = { ...asked, name: providerAt(asked.host), said: saidBy(response) };
  const kind = KINDS.find(({ signs }) => signs(error));
  return kind ? kind.says(words) : { sentence: `${words.name} refused the email${words.said}` };
}

/** Its own words, on one line and without the number, which nobody needs. */
function saidBy(response: string): string {
  const words = response
    .replace(/\s+/g, ' ')
    .replace(/^\d{3}[ -]?(\d[.]\d+[.]\d+ )?/, '')
    .trim();
  return words === '' ? '.' : `. It says: “${words.slice(0, 160)}”`;
}
