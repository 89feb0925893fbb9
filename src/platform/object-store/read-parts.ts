import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/** A file in buffers of one size; the last one is what is left. */
export async function* readParts(file: string, partBytes: number): AsyncGenerator<Buffer> {
  const handle = await open(file, 'r');
  try {
    for (;;) {
      const part = Buffer.allocUnsafe(partBytes);
      let length = 0;
      while (length < partBytes) {
        const { bytesRead } = await handle.read(part, length, partBytes - length);
        if (bytesRead === 0) break;
        length += bytesRead;
      }
      if (length > 0) yield part.subarray(0, length);
      if (length < partBytes) return;
    }
  } finally {
    await handle.close();
  }
}

export async function sha256OfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
