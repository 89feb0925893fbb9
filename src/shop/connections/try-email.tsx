import { randomUUID } from 'node:crypto';
import type { Transporter } from 'nodemailer';
import { leadsOnlyTo } from '../../platform/http/reach.ts';
import { providerAt } from '../../shared/mail-providers.ts';
import type { EmailBrand } from '../emails/email.ts';
import { renderEmail } from '../emails/render-email.ts';
import { transportSettings } from '../emails/smtp.ts';
import { Heading, Paragraph, Section } from '../emails/text-parts.tsx';
import { smtpTrouble } from './smtp-trouble.ts';
import { splitSender } from './split-sender.ts';

export type EmailTried = {
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
export async function tryEmail(email: TryEmailInput, deps: TryEmailDeps): Promise<EmailTried> {
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
    await inTime(opened.sendMail(await testEmail(deps, asked.host)), WHOLE_MS - STEP_MS * 2 + 2_000);
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

async function testEmail({ emailBrand, to }: TryEmailDeps, host: string) {
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
