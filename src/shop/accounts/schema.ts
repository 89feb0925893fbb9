import { type Static, Type } from 'typebox';

/** What people type into the forms of accounts. */

export const strict = { additionalProperties: false } as const;

/** Longer than anything that is taken; the real bounds are told with a sentence each. */
export const Typed = (most: number) => Type.String({ maxLength: most });
const Email = Type.String({ minLength: 1, maxLength: 320, sentence: 'Enter your email address.' });
const Name = Type.String({ minLength: 1, maxLength: 200, sentence: 'Enter your name.' });
const Code = Type.String({ minLength: 1, maxLength: 40, sentence: 'Enter the six-digit code.' });
const Password = Type.String({ minLength: 1, maxLength: 4096, sentence: 'Enter a password.' });

/** `username` is the email address (specification, section 7). */
export const LogIn = Type.Object({ username: Email, password: Password }, strict);
export type LogIn = Static<typeof LogIn>;

/** The login result (specification, section 3). */
export const UserInfo = Type.Object({ token: Type.String(), name: Type.String(), email: Type.String() });
export type UserInfo = Static<typeof UserInfo>;

/** A client may send the repeated password too; the two must then agree. */
export const Register = Type.Object(
  {
    name: Name,
    email: Email,
    password: Password,
    confirmPassword: Type.Optional(Typed(4096)),
    /** The path on this site where the shopper was going; the link in the email leads there. */
    redirect: Type.Optional(Typed(2000)),
  },
  strict,
);
export type Register = Static<typeof Register>;

export const VerifyEmail = Type.Object({ token: Typed(200), email: Typed(320) });
export type VerifyEmail = Static<typeof VerifyEmail>;

export const ResendVerification = Type.Object({ email: Email, redirect: Type.Optional(Typed(2000)) }, strict);
export type ResendVerification = Static<typeof ResendVerification>;

/** Where an email's link leads on to, as in `Register`. */
export const AskLoginCode = Type.Object({ email: Email, redirect: Type.Optional(Typed(2000)) }, strict);
export type AskLoginCode = Static<typeof AskLoginCode>;

/** What an account is called that is made on the way; one that is known keeps its name. */
const NameOnTheWay = Type.Optional(Typed(200));

export const LogInWithCode = Type.Object(
  {
    email: Email,
    code: Code,
    name: NameOnTheWay,
  },
  strict,
);
export type LogInWithCode = Static<typeof LogInWithCode>;

export const LogInWithLink = Type.Object({ token: Typed(200), name: NameOnTheWay }, strict);
export type LogInWithLink = Static<typeof LogInWithLink>;

export const OfEmail = Type.Object({ email: Email }, strict);

/** `email` is for clients without the cookie that `send-reset-email` sets. */
export const VerifyResetOtp = Type.Object(
  {
    otp: Code,
    email: Type.Optional(Typed(320)),
  },
  strict,
);
export type VerifyResetOtp = Static<typeof VerifyResetOtp>;

export const ResetPermit = Type.Object({ uid: Type.String(), token: Type.String() });
export type ResetPermit = Static<typeof ResetPermit>;

export const ResetPassword = Type.Object(
  { uid: Typed(200), token: Typed(200), password: Typed(4096), confirmPassword: Type.Optional(Typed(4096)) },
  strict,
);
export type ResetPassword = Static<typeof ResetPassword>;

/** The current one, where there is one. */
export const ChangePassword = Type.Object({ currentPassword: Type.Optional(Typed(4096)), password: Password }, strict);
export type ChangePassword = Static<typeof ChangePassword>;

/** The password is asked for where the address is another one, and only then. */
export const ProfileChange = Type.Object(
  { name: Name, email: Email, currentPassword: Type.Optional(Typed(4096)) },
  strict,
);
export type ProfileChange = Static<typeof ProfileChange>;

/** The login result with the address that the profile shows: another than the one in force waits for its link. */
export const UpdatedProfile = Type.Object({ ...UserInfo.properties, emailConfirmed: Type.Boolean() });

export const Profile = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  /** False after a change of address, until the link in the email to it has been opened. */
  emailConfirmed: Type.Boolean(),
  /** The same. */
  isEmailConfirmed: Type.Boolean(),
  /** The address that logs in and gets every email: until then the one from before. */
  loginEmail: Type.String(),
  /** False for who logs in by code or passkey alone. */
  hasPassword: Type.Boolean(),
  hasPasskey: Type.Boolean(),
  /** False where the shop had to call them something, since they have said no name yet. */
  nameIsGiven: Type.Boolean(),
  createdAt: Type.String({ format: 'date-time' }),
});
export type Profile = Static<typeof Profile>;

/** One logged-in browser. */
export const Session = Type.Object({
  id: Type.String(),
  device: Type.String(),
  network: Type.String(),
  startedAt: Type.String({ format: 'date-time' }),
  lastSeenAt: Type.String({ format: 'date-time' }),
  isCurrent: Type.Boolean(),
});
export type Session = Static<typeof Session>;

/** An account without a password asks for a recent login, or a code, in its place (`POST /users/profile/confirm`). */
export const WithPassword = Type.Object({ password: Type.Optional(Typed(4096)) }, strict);

export const ConfirmWithCode = Type.Object({ code: Code }, strict);
export type ConfirmWithCode = Static<typeof ConfirmWithCode>;
export const WithToken = Type.Object({ token: Typed(200) }, strict);

/** A sentence for the person who asked. */
export const Said = Type.Object({ detail: Type.String(), message: Type.String() });
export type Said = Static<typeof Said>;
