/** An owner's email provider with its SMTP server; for `other`, the owner enters host and port. */
export type MailProvider = {
  id: string;
  name: string;
  host: string;
  port: number;
  /** The name of the password field; `hint`: where to find the password. */
  password: string;
  hint: string;
  /** The user name, if it's the same for all accounts. */
  user?: string;
  /** Token providers: the token is both user name and password. */
  isToken?: true;
};

const APP_PASSWORD = 'App password';

/** From each provider's help pages, September 2026. */
export const MAIL_PROVIDERS: readonly MailProvider[] = [
  {
    id: 'google',
    name: 'Google (Gmail, Workspace)',
    host: 'smtp.gmail.com',
    port: 587,
    password: APP_PASSWORD,
    hint: 'Not your Google password: make an app password at myaccount.google.com/apppasswords. It takes a minute.',
  },
  {
    id: 'microsoft',
    name: 'Microsoft (Outlook, 365)',
    host: 'smtp.office365.com',
    port: 587,
    password: APP_PASSWORD,
    hint: 'Your administrator may have to allow “Authenticated SMTP” for this mailbox first.',
  },
  {
    id: 'fastmail',
    name: 'Fastmail',
    host: 'smtp.fastmail.com',
    port: 465,
    password: APP_PASSWORD,
    hint: 'Make one in Fastmail under Settings → Privacy & Security → App passwords.',
  },
  {
    id: 'ses',
    name: 'Amazon SES',
    host: 'email-smtp.us-east-1.amazonaws.com',
    port: 587,
    password: 'SMTP password',
    hint: 'From SES → SMTP settings → Create SMTP credentials. Change the server if your region isn’t us-east-1.',
  },
  {
    id: 'postmark',
    name: 'Postmark',
    host: 'smtp.postmarkapp.com',
    port: 587,
    password: 'Server API token',
    isToken: true,
    hint: 'The token is both user name and password. Find it under your server’s API Tokens.',
  },
  {
    id: 'mailgun',
    name: 'Mailgun',
    host: 'smtp.mailgun.org',
    port: 587,
    password: 'SMTP password',
    hint: 'Under Sending → Domain settings → SMTP credentials. In the EU the server is smtp.eu.mailgun.org.',
  },
  {
    id: 'sendgrid',
    name: 'SendGrid',
    host: 'smtp.sendgrid.net',
    port: 587,
    password: 'API key',
    user: 'apikey',
    hint: 'Make a key under Settings → API Keys that may send mail. The user name is the word apikey.',
  },
  {
    id: 'other',
    name: 'Other provider',
    host: '',
    port: 587,
    password: 'Password',
    hint: 'Your provider’s help calls these “SMTP settings”.',
  },
];

/** The provider's short name, as in “Google refused this password.” */
export const providerAt = (host: string): string =>
  MAIL_PROVIDERS.find((each) => each.host !== '' && each.host === host)?.name.replace(/ \(.*/, '') ?? host;
