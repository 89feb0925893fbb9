import type { ApiError } from '../../shared/api-client.ts';
import { Alert } from '../../ui/alert.tsx';

/** Why a call was refused. Where sentences stand at fields, it only says so. */
export const ErrorAlert = ({ error }: { error: ApiError | undefined }) =>
  error ? <Alert tone="danger">{error.detail}</Alert> : null;
