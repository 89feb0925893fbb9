import { type Static, Type } from 'typebox';
import { StrictObject } from '../../shared/field-shapes.ts';

/** Upper bound of raw input; the real limits have their own sentences. */
export const Typed = (most: number) => Type.String({ maxLength: most });

const Email = Type.String({
  minLength: 1,
  maxLength: 320,
  sentence: 'Enter your email address.',
  examples: ['ada@example.org'],
});
const Password = Type.String({ minLength: 1, maxLength: 4096, sentence: 'Enter a password.' });

/** `username` is the email (specification, section 7). */
export const LogIn = StrictObject({ username: Email, password: Password });

export type LogIn = Static<typeof LogIn>;

/** The login result (specification, section 3). */
export const UserInfo = Type.Object({ token: Type.String(), name: Type.String(), email: Type.String() });

export type UserInfo = Static<typeof UserInfo>;
const Name = Type.String({ minLength: 1, maxLength: 200, sentence: 'Enter your name.' });

/** Clients may send the repeated password; both must match then. */
export const Register = StrictObject({
  name: Name,
  email: Email,
  password: Password,
  confirmPassword: Type.Optional(Typed(4096)),
  /** Path the shopper was heading for; the email's link leads there. */
  redirect: Type.Optional(Typed(2000)),
});

export type Register = Static<typeof Register>;
export const VerifyEmail = Type.Object({ token: Typed(200), email: Typed(320) });
export type VerifyEmail = Static<typeof VerifyEmail>;
export const ResendVerification = StrictObject({ email: Email, redirect: Type.Optional(Typed(2000)) });
export type ResendVerification = Static<typeof ResendVerification>;

/** Redirect target, as in `Register`. */
export const AskLoginCode = StrictObject({ email: Email, redirect: Type.Optional(Typed(2000)) });

export type AskLoginCode = Static<typeof AskLoginCode>;
const Code = Type.String({ minLength: 1, maxLength: 40, sentence: 'Enter the six-digit code.' });

/** Name of an account created at login; existing ones keep theirs. */
const NameOnTheWay = Type.Optional(Typed(200));

export const LogInWithCode = StrictObject({
  email: Email,
  code: Code,
  name: NameOnTheWay,
});

export type LogInWithCode = Static<typeof LogInWithCode>;
export const LogInWithLink = StrictObject({ token: Typed(200), name: NameOnTheWay });
export type LogInWithLink = Static<typeof LogInWithLink>;
export const OfEmail = StrictObject({ email: Email });

/** `email` is for clients without the cookie that `send-reset-email` sets. */
export const VerifyResetOtp = StrictObject({
  otp: Code,
  email: Type.Optional(Typed(320)),
});

export type VerifyResetOtp = Static<typeof VerifyResetOtp>;
export const ResetPermit = Type.Object({ uid: Type.String(), token: Type.String() });
export type ResetPermit = Static<typeof ResetPermit>;

export const ResetPassword = StrictObject({
  uid: Typed(200),
  token: Typed(200),
  password: Typed(4096),
  confirmPassword: Type.Optional(Typed(4096)),
});

export type ResetPassword = Static<typeof ResetPassword>;

export const ChangePassword = StrictObject({ currentPassword: Type.Optional(Typed(4096)), password: Password });

export type ChangePassword = Static<typeof ChangePassword>;

/** The password is required only to change the email. */
export const ProfileChange = StrictObject({ name: Name, email: Email, currentPassword: Type.Optional(Typed(4096)) });

export type ProfileChange = Static<typeof ProfileChange>;

/** The login result with the profile's email, which may be pending. */
export const UpdatedProfile = Type.Object({ ...UserInfo.properties, emailConfirmed: Type.Boolean() });

export const Profile = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  emailConfirmed: Type.Boolean(),
  isEmailConfirmed: Type.Boolean(),
  /** Email for login and all emails: the previous one while a change is pending. */
  loginEmail: Type.String(),
  /** False for accounts with only codes or passkeys. */
  hasPassword: Type.Boolean(),
  hasPasskey: Type.Boolean(),
  /** False if the name is a placeholder. */
  nameIsGiven: Type.Boolean(),
  createdAt: Type.String({ format: 'date-time' }),
});

export type Profile = Static<typeof Profile>;

/** A logged-in browser. */
export const Session = Type.Object({
  id: Type.String(),
  device: Type.String(),
  network: Type.String(),
  startedAt: Type.String({ format: 'date-time' }),
  lastSeenAt: Type.String({ format: 'date-time' }),
  isCurrent: Type.Boolean(),
});

export type Session = Static<typeof Session>;

/** Accounts without a password need a recent login or code instead (`POST /users/profile/confirm`). */
export const WithPassword = StrictObject({ password: Type.Optional(Typed(4096)) });

export const ConfirmWithCode = StrictObject({ code: Code });
export type ConfirmWithCode = Static<typeof ConfirmWithCode>;
export const WithToken = StrictObject({ token: Typed(200) });

export const Said = Type.Object({ detail: Type.String(), message: Type.String() });

export type Said = Static<typeof Said>;

/** Same sentence under both names, because the password-reset calls read `message`. */
export const messageBody = (detail: string): Said => ({ detail, message: detail });
