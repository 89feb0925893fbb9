import { type Static, Type } from 'typebox';

/** An owner does everything; a helper packs, answers and edits the catalog: no sales, refunds, settings or staff. */
export const Role = Type.Union([Type.Literal('owner'), Type.Literal('helper')]);
export type Role = Static<typeof Role>;

const Moment = Type.String({ format: 'date-time' });
const Email = Type.String({ minLength: 3, maxLength: 254, sentence: 'Enter an email.' });
const Name = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', sentence: 'Enter a name.' });
/** Names the picture that somebody gave themselves; new with each. */
const PictureId = Type.Union([Type.String(), Type.Null()]);
const Password = Type.String({ minLength: 1, maxLength: 4096, sentence: 'Enter a password.' });
const Code = Type.String({
  minLength: 6,
  maxLength: 40,
  sentence: 'Enter the six-digit code from your app, or a recovery code.',
});

/** Who is signed in here, and what is still asked of them. */
export const StaffSession = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  role: Role,
  /** What has to be done before anything else opens. */
  firstDo: Type.Union([Type.Literal('change_password'), Type.Literal('set_up_second_factor'), Type.Null()]),
  hasSecondFactor: Type.Boolean(),
  hasPasskey: Type.Boolean(),
  recoveryCodesLeft: Type.Integer(),
  pictureId: PictureId,
  /** At the latest; earlier where nobody does anything. */
  endsAt: Moment,
});
export type StaffSession = Static<typeof StaffSession>;

export const SignIn = Type.Object(
  { email: Email, password: Password, code: Type.Optional(Code) },
  { additionalProperties: false },
);
export type SignIn = Static<typeof SignIn>;

/** Whichever of the two the account has: a code where there is a second factor, the password otherwise. */
export const Confirmation = Type.Object(
  { code: Type.Optional(Code), password: Type.Optional(Password) },
  { additionalProperties: false },
);
export type Confirmation = Static<typeof Confirmation>;

/** `password` is left out by who has just signed in with one that somebody else made. */
export const PasswordChange = Type.Object(
  { password: Type.Optional(Password), newPassword: Password },
  { additionalProperties: false },
);
export type PasswordChange = Static<typeof PasswordChange>;

export const NameChange = Type.Object({ name: Name }, { additionalProperties: false });
export const EmailChange = Type.Object({ email: Email }, { additionalProperties: false });
export const EmailProof = Type.Object(
  { code: Type.String({ minLength: 6, maxLength: 40, sentence: 'Enter the code from the email.' }) },
  { additionalProperties: false },
);

/** One's own account: a new address waits until the code that was sent to it is given. */
export const StaffProfile = Type.Object({
  name: Type.String(),
  email: Type.String(),
  newEmail: Type.Union([Type.String(), Type.Null()]),
});
export type StaffProfile = Static<typeof StaffProfile>;

/** A browser in which somebody is signed in. */
export const StaffBrowserInList = Type.Object({
  id: Type.String(),
  /** "Firefox on Windows" */
  device: Type.String(),
  network: Type.String(),
  startedAt: Moment,
  lastSeenAt: Moment,
  isThisOne: Type.Boolean(),
});
export type StaffBrowserInList = Static<typeof StaffBrowserInList>;

export const StaffMember = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  role: Role,
  hasSecondFactor: Type.Boolean(),
  /** Has not chosen a password of their own yet. */
  isNew: Type.Boolean(),
  pictureId: PictureId,
  lastSeenAt: Type.Union([Moment, Type.Null()]),
  createdAt: Moment,
  closedAt: Type.Union([Moment, Type.Null()]),
});
export type StaffMember = Static<typeof StaffMember>;

export const NewStaffMember = Type.Object({ name: Name, email: Email, role: Role }, { additionalProperties: false });
export type NewStaffMember = Static<typeof NewStaffMember>;

/** A password made by the shop, to be handed over in person and changed at once. */
export const TemporaryPassword = Type.Object({ member: StaffMember, password: Type.String() });
export type TemporaryPassword = Static<typeof TemporaryPassword>;

/** `link` works once, for so many days, and is shown once; `isEmailed`: it was sent to them, too. */
export const Invitation = Type.Object({
  member: StaffMember,
  link: Type.String(),
  days: Type.Integer(),
  isEmailed: Type.Boolean(),
});
export type Invitation = Static<typeof Invitation>;

/** Whose link it is that somebody has opened. */
export const StaffInvitation = Type.Object({ name: Type.String(), email: Type.String() });
export type StaffInvitation = Static<typeof StaffInvitation>;

const Token = Type.String({ maxLength: 200 });
export const InvitationToken = Type.Object({ token: Token }, { additionalProperties: false });
export const Joining = Type.Object({ token: Token, newPassword: Password }, { additionalProperties: false });

export const StaffChange = Type.Partial(Type.Object({ name: Name, role: Role }), { additionalProperties: false });
export type StaffChange = Static<typeof StaffChange>;

/** For the authenticator app: as text to type, and as the address that the picture carries. */
export const SecondFactorOffer = Type.Object({ secret: Type.String(), address: Type.String() });
export type SecondFactorOffer = Static<typeof SecondFactorOffer>;

export const SecondFactorProof = Type.Object({ code: Code }, { additionalProperties: false });

/** Shown once. */
export const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) });
export type RecoveryCodes = Static<typeof RecoveryCodes>;
