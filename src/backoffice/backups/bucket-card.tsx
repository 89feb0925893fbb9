import type { AdminBody } from '../../browser/client.ts';
import { adminApi } from '../admin-api.ts';
import { CodeField, SecretField } from '../components/forms/fields.tsx';
import { ConnectionCard, ConnectionForm, secretText } from '../settings/connections/connection.tsx';
import styles from '../settings/connections/connections.module.css';

type Bucket = AdminBody<'GET /admin/backups/bucket'>;

const FOR =
  'A copy of every backup, in storage that you rent (Amazon S3, Cloudflare R2, Backblaze B2 or any S3-compatible storage). It’s safe even if this machine breaks.';
const NOTE =
  'Make the bucket private, for this shop alone. A test writes a small file, reads it back and deletes it. Copies are encrypted before they leave your shop.';

export function BucketCard({ bucket }: { bucket: Bucket }) {
  const { endpoint, bucket: name, region, key, secretEndsIn, status } = bucket;
  return (
    <ConnectionCard
      title="Off-site copies"
      of={bucket}
      line={FOR}
      fixed={{
        Endpoint: endpoint,
        Bucket: name,
        Region: region,
        'Access key ID': key,
        'Secret access key': secretText(secretEndsIn),
      }}
    >
      <ConnectionForm
        label="Off-site copies"
        of={bucket}
        values={{ endpoint, bucket: name, region, key }}
        read={({ text }) => ({
          endpoint: text('endpoint').trim(),
          bucket: text('bucket').trim(),
          region: text('region').trim(),
          key: text('key').trim(),
          secret: text('secret').trim(),
        })}
        test={(body) => adminApi.call('POST /admin/backups/bucket/test', { body })}
        save={(body) => adminApi.call('PUT /admin/backups/bucket', { body })}
        success="Saved. Backups will be copied there."
        buttons={{ connect: 'Connect bucket', test: 'Test' }}
        isPrimary={false}
        disconnect={{
          name: 'the bucket',
          line: 'Backups stay on this machine only. Copies that are in the bucket stay there.',
          call: () => adminApi.call('DELETE /admin/backups/bucket', {}),
        }}
        note={NOTE}
      >
        {() => (
          <>
            <CodeField
              name="endpoint"
              type="url"
              label="Endpoint"
              hint="The provider’s address without the bucket, such as https://s3.us-east-1.amazonaws.com"
              required
              maxLength={300}
            />
            <div className={styles.two}>
              <CodeField name="bucket" label="Bucket" required maxLength={63} />
              <CodeField name="region" label="Region" required maxLength={60} />
              <CodeField name="key" label="Access key ID" required maxLength={200} />
              <SecretField
                name="secret"
                label="Secret access key"
                hint={status === 'connected' && `${secretText(secretEndsIn)}. Leave empty to keep it.`}
                maxLength={200}
              />
            </div>
          </>
        )}
      </ConnectionForm>
    </ConnectionCard>
  );
}
