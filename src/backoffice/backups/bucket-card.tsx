import { Card } from '../components/layout.tsx';
import { Standing } from '../settings/connections/connection.tsx';
import styles from '../settings/connections/connections.module.css';
import { type Bucket, BucketForm } from './bucket-form.tsx';

const FOR =
  'A copy of every backup, in storage that you rent (Amazon S3, Cloudflare R2, Backblaze B2 or any S3-compatible storage). It’s safe even if this machine breaks.';

export const BucketCard = ({ bucket }: { bucket: Bucket }) => (
  <Card title="Your bucket">
    <Standing of={bucket} line={FOR} />
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
