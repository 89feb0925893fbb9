import { open } from 'node:fs/promises';

/** The first bytes of JPEG, PNG, WebP, AVIF and GIF, whatever the file is called. SVG, a program in disguise, has none. */
export async function hasPictureSignature(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(12), 0, 12, 0);
    const head = buffer.toString('latin1', 0, bytesRead);
    return (
      head.startsWith('\xff\xd8\xff') ||
      head.startsWith('\x89PNG\r\n\x1a\n') ||
      head.startsWith('GIF8') ||
      /^RIFF[\s\S]{4}WEBP/.test(head) ||
      head.slice(4, 8) === 'ftyp'
    );
  } finally {
    await handle.close();
  }
}
