import { Type } from 'typebox';
import { localTime } from '../../../shared/address/local-time.ts';
import { nullable } from '../../../shared/field-shapes.ts';
import { defineEmail } from '../../emails/email-kind.ts';
import { Action, Paragraph, Section, SmallText } from '../../emails/parts/text-parts.tsx';

/** To owners: the nightly backup failed, or its copy didn't verify. */
export const backupFailedEmail = defineEmail({
  kind: 'backup.failed',
  facts: Type.Object({
    to: Type.String(),
    at: Type.String(),
    trouble: Type.String(),
    /** Time of the last backup that was verified by a restore. */
    verifiedAt: nullable(Type.String()),
  }),
  write: (emailBrand, { to, at, trouble, verifiedAt }) => ({
    to,
    subject: `Backup failed: ${emailBrand.storeName}`,
    body: () => (
      <>
        <Section heading="Last night’s backup failed">
          <Paragraph>{trouble}</Paragraph>
          <Paragraph>
            {verifiedAt === null
              ? 'There is no verified backup of your shop yet.'
              : `The last verified backup is from ${localTime(verifiedAt, emailBrand.timeZone)}.`}{' '}
            Your shop is open as usual.
          </Paragraph>
          <Action href={`${emailBrand.officeUrl}/backups`}>Open backups</Action>
        </Section>
        <Section>
          <SmallText>
            The backup began at {localTime(at, emailBrand.timeZone)}. It’s tried again every night. While it fails you
            get an email once a week, and one more when it works again.
          </SmallText>
        </Section>
      </>
    ),
  }),
});

/** To owners, once, when backups work again after a failure. */
export const backupWorksEmail = defineEmail({
  kind: 'backup.works',
  facts: Type.Object({ to: Type.String(), at: Type.String() }),
  write: (emailBrand, { to, at }) => ({
    to,
    subject: `Backups work again: ${emailBrand.storeName}`,
    body: () => (
      <Section heading="Backups work again">
        <Paragraph>
          The backup of {localTime(at, emailBrand.timeZone)} was restored to a test database and compared: everything is
          in it.
        </Paragraph>
        <Action href={`${emailBrand.officeUrl}/backups`}>Open backups</Action>
      </Section>
    ),
  }),
});
