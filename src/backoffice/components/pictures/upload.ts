import type { AdminBody, AdminInput, AdminUploadCall } from '../../../browser/client.ts';
import { uploadFile } from '../../../browser/upload.ts';
import { type ApiResult, isRetryable } from '../../../shared/api-client.ts';
import { tooLargeSentence, UPLOAD_BYTES, type UploadKind } from '../../../shared/upload-limits.ts';
import { authPrompt } from '../../admin-api.ts';

const TRIES = 3;
const FIRST_RETRY_MS = 1000;

type UploadOptions = {
  kind: UploadKind;
  /** Receives the fraction sent, 0 to 1. */
  onProgress: (part: number) => void;
  /** False if the upload isn't idempotent: no retry after a lost response. */
  isRepeatable: boolean;
};

/**
 * Uploads a file and retries on network errors. If the session expired, signs in again through a dialog and resends the
 * file once.
 */
export async function upload<Name extends AdminUploadCall>(
  name: Name,
  input: AdminInput<Name>,
  file: File,
  { kind, onProgress, isRepeatable }: UploadOptions,
): Promise<ApiResult<AdminBody<Name>>> {
  if (file.size === 0) return refused('This file is empty.');
  if (file.size > UPLOAD_BYTES[kind]) return refused(tooLargeSentence(kind));
  for (let attempt = 1; ; attempt += 1) {
    onProgress(0);
    const result = await uploadFile(name, input, file, onProgress);
    if (result.ok) return result;
    const isSignedOut = result.error.code === 'sign_in_needed';
    if (isSignedOut && (await authPrompt.ask({ ask: 'sign_in' }))) continue;
    if (!isRepeatable || !isRetryable(result) || attempt >= TRIES) return result;
    await new Promise((resolve) => setTimeout(resolve, FIRST_RETRY_MS * 2 ** attempt));
  }
}

/** Retries an idempotent call for a few seconds until the server responds. */
export async function untilAnswered<Body>(make: () => Promise<ApiResult<Body>>): Promise<ApiResult<Body>> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await make();
    if (result.ok || !isRetryable(result) || attempt >= TRIES) return result;
    await new Promise((resolve) => setTimeout(resolve, FIRST_RETRY_MS * 2 ** attempt));
  }
}

const refused = (detail: string): ApiResult<never> => ({ ok: false, status: 0, error: { code: 'unfit_file', detail } });
