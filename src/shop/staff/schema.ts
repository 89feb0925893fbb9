import { type Static, Type } from 'typebox';
import { StrictObject } from '../../shared/field-shapes.ts';

/** An owner does everything; a helper packs, answers and edits the catalog: no sales, refunds, settings or staff. */
export const Role = Type.Union([Type.Literal('owner'), Type.Literal('helper')]);

export type Role = Static<typeof Role>;

/** Id of the member's picture; changes with each picture. */
const PictureId = Type.Union([Type.String(), Type.Null()]);

const Moment = Type.String({ format: 'date-time' });

/** The signed-in member and pending setup steps. */
export const StaffSession = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  role: Role,
  /** Step required before anything else. */
  firstDo: Type.Union([Type.Literal('change_password'), Type.Literal('set_up_second_factor'), Type.Null()]),
  hasSecondFactor: Type.Boolean(),
  hasPasskey: Type.Boolean(),
  recoveryCodesLeft: Type.Integer(),
  pictureId: PictureId,
  /** Absolute expiry; idle sessions end earlier. */
  endsAt: Moment,
});

export type StaffSession = Static<typeof StaffSession>;
const Email = Type.String({ minLength: 3, maxLength: 254, sentence: 'Enter an email.' });
const Password = Type.String({ minLength: 1, maxLength: 4096, sentence: 'Enter a password.' });

const Code = Type.String({
  minLength: 6,
  maxLength: 40,
  sentence: 'Enter the six-digit code from your app, or a recovery code.',
});

export const SignIn = StrictObject({ email: Email, password: Password, code: Type.Optional(Code) });

export type SignIn = Static<typeof SignIn>;

/** A code for accounts with a second factor, otherwise the password. */
export const Confirmation = StrictObject({ code: Type.Optional(Code), password: Type.Optional(Password) });

export type Confirmation = Static<typeof Confirmation>;

/** `password` is omitted right after signing in with a temporary one. */
export const PasswordChange = StrictObject({ password: Type.Optional(Password), newPassword: Password });

export type PasswordChange = Static<typeof PasswordChange>;
const Name = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', sentence: 'Enter a name.' });
export const NameChange = StrictObject({ name: Name });
export const EmailChange = StrictObject({ email: Email });

export const EmailProof = StrictObject({
  code: Type.String({ minLength: 6, maxLength: 40, sentence: 'Enter the code from the email.' }),
});

/** Own account: a new email is pending until its code is entered. */
export const StaffProfile = Type.Object({
  name: Type.String(),
  email: Type.String(),
  newEmail: Type.Union([Type.String(), Type.Null()]),
});

export type StaffProfile = Static<typeof StaffProfile>;

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
  /** Hasn't chosen a password yet. */
  isNew: Type.Boolean(),
  pictureId: PictureId,
  lastSeenAt: Type.Union([Moment, Type.Null()]),
  createdAt: Moment,
  closedAt: Type.Union([Moment, Type.Null()]),
});

export type StaffMember = Static<typeof StaffMember>;
export const NewStaffMember = StrictObject({ name: Name, email: Email, role: Role });
export type NewStaffMember = Static<typeof NewStaffMember>;

/** Temporary password, handed over in person and changed at once. */
export const TemporaryPassword = Type.Object({ member: StaffMember, password: Type.String() });

export type TemporaryPassword = Static<typeof TemporaryPassword>;

/** `link`: single use, valid for so many days, shown once; `isEmailed`: it was also emailed. */
export const Invitation = Type.Object({
  member: StaffMember,
  link: Type.String(),
  days: Type.Integer(),
  isEmailed: Type.Boolean(),
});

export type Invitation = Static<typeof Invitation>;

/** The invited member of an opened link. */
export const StaffInvitation = Type.Object({ name: Type.String(), email: Type.String() });

export type StaffInvitation = Static<typeof StaffInvitation>;
const Token = Type.String({ maxLength: 200 });
export const InvitationToken = StrictObject({ token: Token });
export const Joining = StrictObject({ token: Token, newPassword: Password });
export const StaffChange = Type.Partial(Type.Object({ name: Name, role: Role }), { additionalProperties: false });
export type StaffChange = Static<typeof StaffChange>;

/** For the authenticator app: as text to type, and as the QR code's URL. */
export const SecondFactorOffer = Type.Object({ secret: Type.String(), address: Type.String() });

export type SecondFactorOffer = Static<typeof SecondFactorOffer>;
export const SecondFactorProof = StrictObject({ code: Code });

/** Shown once. */
export const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) });

export type RecoveryCodes = Static<typeof RecoveryCodes>;
