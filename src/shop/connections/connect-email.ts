import { parseEmailAddress } from '../../shared/email-address.ts';
import type { Actor } from '../audit/audit.ts';
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
  storedOf,
} from './edit-connections.ts';
import { save } from './save-connection.ts';
import type { EmailInput } from './schema.ts';
import type { StoredConnection } from './sealed-connections.ts';
import { tryEmail } from './try-email.tsx';

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
