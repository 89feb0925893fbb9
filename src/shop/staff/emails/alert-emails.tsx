import { type Static, Type } from 'typebox';
import { localTime } from '../../../shared/address/local-time.ts';
import { defineEmail } from '../../emails/email-kind.ts';
import { Action, Paragraph, Section, SmallText } from '../../emails/parts/text-parts.tsx';

const Alert = Type.Object({
  to: Type.String(),
  name: Type.String(),
  /** Whether it is the recipient's own account. */
  isOwn: Type.Boolean(),
  network: Type.String(),
  at: Type.String(),
  /** URL of the back office. */
  office: Type.String(),
});

type Alert = Static<typeof Alert>;

const Advice = ({ office, isOwn }: Alert) => (
  <>
    <Section>
      <SmallText>
        {isOwn
          ? 'Wasn’t you? Open your account in the back office, sign out all other browsers, and change your password.'
          : 'Looks wrong? Open Staff in the back office and give the account a new password: that signs it out everywhere.'}
      </SmallText>
    </Section>
    <Section>
      <Action href={`${office}/${isOwn ? 'me' : 'staff'}`}>{isOwn ? 'Open your account' : 'Open Staff'}</Action>
    </Section>
  </>
);

export const newBrowserEmail = defineEmail({
  kind: 'staff.new-browser',
  facts: Type.Object({ ...Alert.properties, device: Type.String() }),
  write: (emailBrand, alert) => ({
    to: alert.to,
    subject: `New sign-in to the back office of ${emailBrand.storeName}`,
    body: () => (
      <>
        <Section heading="New sign-in">
          <Paragraph>
            {alert.isOwn ? 'Your account was' : `The account of ${alert.name} was`} used in a new browser:{' '}
            {alert.device}, network {alert.network}, {localTime(alert.at, emailBrand.timeZone)}.
          </Paragraph>
          <Paragraph>If this was expected, there’s nothing to do.</Paragraph>
        </Section>
        <Advice {...alert} />
      </>
    ),
  }),
});

/** Sign-in was blocked after too many wrong passwords, or wrong codes after the correct password. */
export const lockedOutEmail = defineEmail({
  kind: 'staff.locked-out',
  facts: Alert,
  write: (emailBrand, alert) => ({
    to: alert.to,
    subject: `Too many failed sign-ins to the back office of ${emailBrand.storeName}`,
    body: () => (
      <>
        <Section heading="Too many failed sign-ins">
          <Paragraph>
            Someone tried to sign in to {alert.isOwn ? 'your account' : `the account of ${alert.name}`} too often from
            network {alert.network}, {localTime(alert.at, emailBrand.timeZone)}. They’ve been blocked for a while. Other
            networks, and browsers used before, can still sign in.
          </Paragraph>
        </Section>
        <Advice {...alert} />
      </>
    ),
  }),
});
