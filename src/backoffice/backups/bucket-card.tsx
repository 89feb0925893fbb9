import { type SubmitEvent, useRef } from 'react';
import type { AdminBody } from '../../browser/client.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, PasswordInput } from '../../ui/field.tsx';
import { adminApi } from '../admin-api.ts';
import { TextField } from '../components/forms/fields.tsx';
import { readForm } from '../components/forms/read-form.ts';
import { Buttons, Card, Note } from '../components/layout.tsx';
import { ConnectionStatus, Disconnect, Results, useConnectionTest } from '../settings/connections/connection.tsx';
import styles from '../settings/connections/connections.module.css';

type Bucket = AdminBody<'GET /admin/backups/bucket'>;

const FOR =
  'A copy of every backup, in storage that you rent (Amazon S3, Cloudflare R2, Backblaze B2 or any S3-compatible storage). It’s safe even if this machine breaks.';

export const BucketCard = ({ bucket }: { bucket: Bucket }) => (
  <Card title="Your bucket">
    <ConnectionStatus of={bucket} line={FOR} />
    {bucket.setBy === 'environment' ? <FixedBucket bucket={bucket} /> : <BucketForm bucket={bucket} />}
  </Card>
);

const FixedBucket = ({ bucket: { endpoint, bucket, region, key, secretEndsIn } }: { bucket: Bucket }) => (
  <dl className={styles.facts}>
    <dt>Endpoint</dt>
    <dd>{endpoint}</dd>
    <dt>Bucket</dt>
    <dd>{bucket}</dd>
    <dt>Region</dt>
    <dd>{region}</dd>
    <dt>Access key ID</dt>
    <dd>{key}</dd>
    <dt>Secret access key</dt>
    <dd>{secretEndsIn ? `Set, ends in ${secretEndsIn}` : 'Set'}</dd>
  </dl>
);

function BucketForm({ bucket }: { bucket: Bucket }) {
  const form = useRef<HTMLFormElement>(null);
  const { findings, error, fields, testing, saving, test, save } = useConnectionTest();
  const isSet = bucket.status === 'connected';
  function read(from: HTMLFormElement) {
    const { text } = readForm(from);
    const typed = (name: string) => text(name).trim();
    return {
      endpoint: typed('endpoint'),
      bucket: typed('bucket'),
      region: typed('region'),
      key: typed('key'),
      secret: typed('secret'),
    };
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = { ...read(event.currentTarget), seen: bucket.changedAt };
    const make = () => adminApi.call('PUT /admin/backups/bucket', { body });
    void save(event.currentTarget, make, 'Saved. Backups will be copied to your bucket.');
  }
  const tryIt = () => {
    const from = form.current;
    if (from) void test(from, () => adminApi.call('POST /admin/backups/bucket/test', { body: read(from) }));
  };
  const inputProps = { required: true, autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit} aria-label="Your bucket">
      <FormAlert error={error} />
      <TextField
        {...inputProps}
        name="endpoint"
        type="url"
        label="Endpoint"
        hint="The provider’s address without the bucket, such as https://s3.us-east-1.amazonaws.com"
        maxLength={300}
        defaultValue={bucket.endpoint}
        error={fields.endpoint}
      />
      <div className={styles.two}>
        <TextField
          {...inputProps}
          name="bucket"
          label="Bucket"
          maxLength={63}
          defaultValue={bucket.bucket}
          error={fields.bucket}
        />
        <TextField
          {...inputProps}
          name="region"
          label="Region"
          maxLength={60}
          defaultValue={bucket.region}
          error={fields.region}
        />
        <TextField
          {...inputProps}
          name="key"
          label="Access key ID"
          maxLength={200}
          defaultValue={bucket.key}
          error={fields.key}
        />
        <Field
          id="secret"
          label="Secret access key"
          hint={isSet && `Set${bucket.secretEndsIn && `, ends in ${bucket.secretEndsIn}`}. Leave empty to keep it.`}
          error={fields.secret}
        >
          {(tied) => (
            <PasswordInput
              label="Secret access key"
              name="secret"
              maxLength={200}
              autoComplete="new-password"
              {...tied}
            />
          )}
        </Field>
      </div>
      <Buttons>
        <Button type="submit" size="small" look="quiet" pending={saving}>
          {isSet ? 'Test and save' : 'Connect bucket'}
        </Button>
        <Button look="quiet" size="small" pending={testing} onClick={tryIt}>
          Test
        </Button>
        {isSet && (
          <Disconnect
            name="the bucket"
            line="Backups stay on this machine only. Copies that are in the bucket stay there."
            make={() => adminApi.call('DELETE /admin/backups/bucket', {})}
          />
        )}
      </Buttons>
      <Note>
        Make the bucket private, for this shop alone. A test writes a small file, reads it back and deletes it. Copies
        are encrypted before they leave your shop.
      </Note>
      <Results findings={findings} />
    </form>
  );
}
