import { randomUUID } from 'node:crypto';
import type { Transporter } from 'nodemailer';
import { leadsOnlyTo } from '../../platform/http/reach.ts';
import { parseEmailAddress } from '../../shared/email-address.ts';
import { providerAt } from '../../shared/mail-providers.ts';
import type { EmailBrand } from '../emails/email.ts';
import { renderEmail } from '../emails/email-renderer.ts';
import { Paragraph, Section } from '../emails/parts/text-parts.tsx';
import { transportSettings } from '../emails/smtp.ts';
import { toEmailConnection } from './connections.ts';
import {
  type ConnectionTried,
  defineConnection,
  type EditConnectionsDeps,
  type TriedFinding,
  toFinding,
} from './edit-connections.ts';
import type { EmailInput } from './schema.ts';

type EmailDeps = EditConnectionsDeps & {
  /** Address of the test email. */
  to: string;
};

/** A mail server, tried with a real email. Queued emails are then sent through it. */
export const mailServer = defineConnection({
  id: 'email',
  secret: 'password',
  account: ['host', 'user', 'port'],
  secretMissing: 'Enter the password, too.',
  isOpen: ({ user }) => user === '',
  async tidy(_: EmailDeps, typed: EmailInput) {
    const fields = emailErrors(typed);
    if (fields) return { fields };
    const fromAddress = parseEmailAddress(typed.fromAddress) ?? typed.fromAddress;
    return { typed: { ...typed, senderName: typed.senderName.trim(), fromAddress } };
  },
  attempt: async (deps, stored) => ({
    ...(await tryEmail(toEmailConnection(stored), { ...deps, production: deps.config.production })),
    stored,
  }),
});

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u001f\u007f\u2028\u2029]/;

function emailErrors({ fromAddress, senderName, user, password }: EmailInput): Record<string, string> | undefined {
  const errors = {
    ...(parseEmailAddress(fromAddress) === undefined && { fromAddress: 'Enter an email address.' }),
    ...((senderName.trim() === '' || CONTROL.test(senderName)) && { senderName: 'Enter the name that customers see.' }),
    ...(CONTROL.test(user) && { user: 'Enter a user name in one line.' }),
    ...(CONTROL.test(password) && { password: 'Enter the password in one line.' }),
  };
  return Object.keys(errors).length > 0 ? errors : undefined;
}

type EmailTried = { isRight: boolean; findings: TriedFinding[] };
type TryEmailInput = { smtpUrl: string; mailFrom: string; setBy: 'environment' | 'owner' };
type TryEmailDeps = { emailBrand: () => Promise<EmailBrand>; production: boolean; to: string };

/** Shorter than the transport's: the owner is waiting. */
const STEP_MS = 6_000;

const WHOLE_MS = 16_000;

/** Sends a real email to `to` over its own connection: first the login, then the email. Ends within 16 seconds. */
async function tryEmail(email: TryEmailInput, deps: TryEmailDeps): Promise<EmailTried> {
  const { hostname, port } = new URL(email.smtpUrl);
  const server = { host: hostname, port: Number(port || 587), fromAddress: splitSender(email.mailFrom).address };
  const findings: EmailTried['findings'] = [];
  const wrong = (error: unknown) => {
    const { sentence, field } = smtpTrouble(error, server);
    return { isRight: false, findings: [...findings, { isRight: false, sentence, ...(field && { field }) }] };
  };
  let transport: Transporter | undefined;
  try {
    if (email.setBy === 'owner' && deps.production && !(await leadsOnlyTo('public', hostname)))
      return privateHost(server);
    const opened = await open(email, deps);
    transport = opened;
    await inTime(opened.verify(), STEP_MS * 2);
    findings.push({ isRight: true, sentence: `Connected to ${server.host}.` });
    await inTime(opened.sendMail(await testMessage(deps, server.host)), WHOLE_MS - STEP_MS * 2 + 2_000);
    findings.push({ isRight: true, sentence: `An email is on its way to ${deps.to}. Look for it there.` });
    return { isRight: true, findings };
  } catch (error) {
    return wrong(error);
  } finally {
    transport?.close();
  }
}

/** Splits `Nyuzi <help@nyuzi.example>` into name and address; the name is empty for a bare address. */
export function splitSender(mailFrom: string): { name: string; address: string } {
  const at = mailFrom.endsWith('>') ? mailFrom.lastIndexOf('<') : -1;
  if (at < 0) return { name: '', address: mailFrom };
  return { name: mailFrom.slice(0, at).trimEnd(), address: mailFrom.slice(at + 1, -1) };
}

type SmtpTrouble = { sentence: string; field?: 'host' | 'port' | 'user' | 'password' | 'fromAddress' };
type MailServer = { host: string; port: number; fromAddress: string };

/** Error fields of nodemailer; `code` and `message` may be Node's. */
type SmtpError = { code?: string; command?: string; responseCode?: number; response?: string; message?: string };

type Kind = {
  matches(error: Required<Omit<SmtpError, 'responseCode'>> & { responseCode: number | undefined }): boolean;
  explain(server: MailServer & { name: string; quote: string }): SmtpTrouble;
};

/** First match wins. */
const KINDS: readonly Kind[] = [
  {
    matches: ({ code, message }) => /ENOTFOUND|EAI_AGAIN|EDNS|ENODATA/.test(`${code} ${message}`),
    explain: ({ host }) => ({
      sentence: `${host} can’t be found. Either your shop has no internet connection right now, or the server has another name.`,
      field: 'host',
    }),
  },
  {
    matches: ({ code, message }) => /ECONNREFUSED/.test(`${code} ${message}`),
    explain: ({ host, port }) => ({
      sentence: `${host} refused the connection at port ${port}. It’s usually 587 or 465.`,
      field: 'port',
    }),
  },
  {
    matches: ({ code, message }) => CERTIFICATE.test(`${code} ${message}`),
    explain: ({ host }) => ({
      sentence: `${host} couldn’t prove who it is: its certificate is for another name, expired or self-signed.`,
      field: 'host',
    }),
  },
  {
    matches: ({ code, message }) => code === 'ETIMEDOUT' || /timed? ?out|Greeting never received/i.test(message),
    explain: ({ host, port }) => ({
      sentence: `${host} didn’t answer at port ${port} in time. Check the port; some networks block 25.`,
      field: 'port',
    }),
  },
  {
    matches: ({ code, responseCode }) => code === 'EAUTH' || responseCode === 535,
    explain: ({ name }) => ({ sentence: `${name} refused this user name or password.`, field: 'password' }),
  },
  {
    matches: ({ code, message }) => code === 'ETLS' || /STARTTLS|wrong version number/i.test(message),
    explain: ({ host, port }) => ({
      sentence: `${host} doesn’t offer a secure connection at port ${port}. Try 587 or 465.`,
      field: 'port',
    }),
  },
  {
    matches: ({ responseCode }) => responseCode === 530,
    explain: ({ name, quote }) => ({ sentence: `${name} wants a user name and password${quote}`, field: 'user' }),
  },
  {
    matches: ({ code, command }) => code === 'EENVELOPE' && command === 'MAIL FROM',
    explain: ({ name, fromAddress, quote }) => ({
      sentence: `${name} doesn’t let you send as ${fromAddress}${quote}`,
      field: 'fromAddress',
    }),
  },
  {
    matches: ({ code }) => code === 'EENVELOPE',
    explain: ({ name, quote }) => ({ sentence: `${name} doesn’t send to your own address${quote}` }),
  },
  {
    matches: ({ responseCode }) => responseCode !== undefined,
    explain: ({ name, quote }) => ({ sentence: `${name} refused the email${quote}`, field: 'fromAddress' }),
  },
  {
    matches: () => true,
    explain: ({ host, port }) => ({
      sentence: `${host} closed the connection at port ${port}. Check the server and the port.`,
      field: 'port',
    }),
  },
];

/** Explains an SMTP error to the owner, with the field to check. */
function smtpTrouble(thrown: unknown, server: MailServer): SmtpTrouble {
  const { code = '', command = '', responseCode, response = '', message = '' } = thrown as SmtpError;
  const error = { code, command, responseCode, response, message };
  const words = { ...server, name: providerAt(server.host), quote: quoteResponse(response) };
  const kind = KINDS.find(({ matches }) => matches(error));
  return kind ? kind.explain(words) : { sentence: `${words.name} refused the email${words.quote}` };
}

/** The server's message on one line, without status codes. */
function quoteResponse(response: string): string {
  const words = response
    .replace(/\s+/g, ' ')
    .replace(/^\d{3}[ -]?(\d[.]\d+[.]\d+ )?/, '')
    .trim();
  return words === '' ? '.' : `. It says: “${words.slice(0, 160)}”`;
}

const privateHost = ({ host }: { host: string }): EmailTried => ({
  isRight: false,
  findings: [
    { isRight: false, sentence: `${host} belongs to a private network. Enter a public mail server.`, field: 'host' },
  ],
});

async function open({ smtpUrl, mailFrom }: TryEmailInput, { production }: TryEmailDeps): Promise<Transporter> {
  const {
    pool: _pool,
    maxConnections: _most,
    maxMessages: _each,
    idleTimeout: _idle,
    ...settings
  } = transportSettings({
    smtpUrl,
    production,
  });
  const patience = {
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    dnsTimeout: STEP_MS,
    socketTimeout: STEP_MS,
  };
  return (await import('nodemailer')).createTransport({ ...settings, ...patience }, { from: mailFrom }) as Transporter;
}

/** Overall timeout, also for a server that keeps trickling bytes. */
function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('timed out'), { code: 'ETIMEDOUT' })), milliseconds);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

async function testMessage({ emailBrand, to }: TryEmailDeps, host: string) {
  const brand = await emailBrand();
  const { html, text, subject, replyTo } = renderEmail(brand, {
    to,
    subject: `Test email from ${brand.storeName}`,
    body: () => (
      <Section heading="Your shop’s email works">
        <Paragraph>
          This email was sent through {providerAt(host)}. Order emails, replies and newsletters of {brand.storeName} go
          out the same way.
        </Paragraph>
      </Section>
    ),
  });
  return {
    to,
    subject,
    html,
    text,
    replyTo,
    messageId: `<${randomUUID()}@${new URL(brand.publicUrl).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    xMailer: false as const,
  };
}

/** Sends a test email through the entered settings, or through the saved ones if none are entered. */
export async function testEmail(deps: EmailDeps, typed: EmailInput | undefined): Promise<ConnectionTried> {
  if (typed) return mailServer.test(deps, typed);
  const { email } = await deps.connections.current();
  if (!email) return { ok: false, reason: 'invalid', detail: 'No mail server is connected yet.' };
  const { isRight, findings } = await tryEmail(email, { ...deps, production: deps.config.production });
  return { ok: true, isRight, findings: findings.map(toFinding) };
}

const CERTIFICATE =
  /CERT_|SELF_SIGNED|UNABLE_TO_(VERIFY|GET)|ERR_TLS_CERT|certificate|does not match certificate|altnames/i;
