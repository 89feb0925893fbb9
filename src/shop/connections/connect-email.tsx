import { randomUUID } from 'node:crypto';
import type { Transporter } from 'nodemailer';
import { leadsOnlyTo } from '../../platform/http/reach.ts';
import { parseEmailAddress } from '../../shared/email-address.ts';
import { providerAt } from '../../shared/mail-providers.ts';
import type { Actor } from '../audit/audit.ts';
import type { EmailBrand } from '../emails/email.ts';
import { renderEmail } from '../emails/email-renderer.ts';
import { Heading, Paragraph, Section } from '../emails/parts/text-parts.tsx';
import { transportSettings } from '../emails/smtp.ts';
import { emailOf } from './connections.ts';
import {
  BY_ENVIRONMENT,
  CHECK_FIELDS,
  type ConnectionSaved,
  type ConnectionTried,
  type EditConnectionsDeps,
  notWorking,
  plain,
  refusedField,
  type SeenAt,
  save,
  storedOf,
} from './edit-connections.ts';
import type { EmailInput } from './schema.ts';
import type { StoredConnection } from './sealed-connections.ts';

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
function smtpTrouble(thrown: unknown, asked: MailServer): SmtpTrouble {
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

type EmailTried = {
  isRight: boolean;
  findings: { isRight: boolean; sentence: string; field?: string }[];
};

type TryEmailInput = { smtpUrl: string; mailFrom: string; setBy: 'environment' | 'owner' };

type TryEmailDeps = { emailBrand: () => Promise<EmailBrand>; production: boolean; to: string };

/** Shorter than the real transport's: somebody waits at the screen. */
const STEP_MS = 6_000;
const WHOLE_MS = 16_000;

/**
 * Sends a real email to `to` over a connection of its own: first the connection with its password, then the email. Ends
 * within 16 seconds, whatever the server does.
 */
async function tryEmail(email: TryEmailInput, deps: TryEmailDeps): Promise<EmailTried> {
  const { hostname, port } = new URL(email.smtpUrl);
  const asked = { host: hostname, port: Number(port || 587), fromAddress: splitSender(email.mailFrom).address };
  const findings: EmailTried['findings'] = [];
  const wrong = (error: unknown) => {
    const { sentence, field } = smtpTrouble(error, asked);
    return { isRight: false, findings: [...findings, { isRight: false, sentence, ...(field && { field }) }] };
  };
  let transport: Transporter | undefined;
  try {
    if (email.setBy === 'owner' && deps.production && !(await leadsOnlyTo('public', hostname)))
      return privateHost(asked);
    const opened = await open(email, deps);
    transport = opened;
    await inTime(opened.verify(), STEP_MS * 2);
    findings.push({ isRight: true, sentence: `Connected to ${asked.host}.` });
    await inTime(opened.sendMail(await testMessage(deps, asked.host)), WHOLE_MS - STEP_MS * 2 + 2_000);
    findings.push({ isRight: true, sentence: `An email is on its way to ${deps.to}. Look for it there.` });
    return { isRight: true, findings };
  } catch (error) {
    return wrong(error);
  } finally {
    transport?.close();
  }
}

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

/** A server that says a word now and then would be waited for without end. */
function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('timed out'), { code: 'ETIMEDOUT' })), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function testMessage({ emailBrand, to }: TryEmailDeps, host: string) {
  const brand = await emailBrand();
  const { html, text, subject, replyTo } = renderEmail(brand, {
    to,
    subject: `Test email from ${brand.storeName}`,
    body: () => (
      <Section>
        <Heading>Your shop’s email works</Heading>
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

const privateHost = ({ host }: { host: string }): EmailTried => ({
  isRight: false,
  findings: [
    { isRight: false, sentence: `${host} belongs to a private network. Enter a public mail server.`, field: 'host' },
  ],
});

/** Sends a test email to `to` through what is typed in, or, with nothing typed, through what is in force. */
export async function testEmail(
  deps: EditConnectionsDeps,
  { typed, to }: { typed: EmailInput | undefined; to: string },
): Promise<ConnectionTried> {
  if (!typed) return testEmailInForce(deps, to);
  const prepared = await prepareEmail(deps, typed, to);
  if (!prepared.ok) return prepared;
  const { isRight, findings } = prepared.tried;
  return { ok: true, isRight, findings: findings.map(plain) };
}

async function testEmailInForce(deps: EditConnectionsDeps, to: string): Promise<ConnectionTried> {
  const { email } = await deps.connections.current();
  if (!email) return { ok: false, reason: 'invalid', detail: 'No mail server is connected yet.' };
  const { isRight, findings } = await tryEmail(email, { ...deps, production: deps.config.production, to });
  return { ok: true, isRight, findings: findings.map(plain) };
}

/** Tries a mail server by a real email and puts it in force once it has taken it. Emails that wait go out through it. */
export async function connectEmail(
  deps: EditConnectionsDeps,
  { typed, seen, to }: { typed: EmailInput; seen: SeenAt; to: string },
  actor: Actor,
): Promise<ConnectionSaved> {
  const prepared = await prepareEmail(deps, typed, to);
  if (!prepared.ok) return prepared;
  const { tried, stored } = prepared;
  if (!tried.isRight) return notWorking(tried.findings);
  const told = ({ password: _, ...open }: StoredConnection<'email'>) => open;
  return save(deps, { id: 'email', stored, seen, told }, tried, actor);
}

async function prepareEmail(deps: EditConnectionsDeps, typed: EmailInput, to: string) {
  const { config, db } = deps;
  if (config.smtpUrl !== '') return BY_ENVIRONMENT;
  const fields = emailErrors(typed);
  if (fields) return { ok: false as const, reason: 'invalid' as const, detail: CHECK_FIELDS, fields };
  const known = typed.password === '' ? await storedOf(db, 'email') : undefined;
  // A stored password goes to its own server alone.
  const isSame = known?.host === typed.host && known.user === typed.user && known.port === typed.port;
  const password = typed.password || (isSame ? known.password : '');
  if (typed.user !== '' && password === '')
    return refusedField('secret_missing', 'password', 'Enter the password, too.');
  const fromAddress = parseEmailAddress(typed.fromAddress) ?? typed.fromAddress;
  const stored = { ...typed, senderName: typed.senderName.trim(), fromAddress, password };
  const tried = await tryEmail(emailOf(stored), { ...deps, production: config.production, to });
  return { ok: true as const, stored, tried };
}

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

/** A sender such as `Nyuzi <help@nyuzi.example>` in its two parts; without a name it is the address alone. */
export function splitSender(mailFrom: string): { name: string; address: string } {
  const at = mailFrom.endsWith('>') ? mailFrom.lastIndexOf('<') : -1;
  if (at < 0) return { name: '', address: mailFrom };
  return { name: mailFrom.slice(0, at).trimEnd(), address: mailFrom.slice(at + 1, -1) };
}
