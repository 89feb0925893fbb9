/** A sender such as `Nyuzi <help@nyuzi.example>` in its two parts; without a name it is the address alone. */
export function splitSender(mailFrom: string): { name: string; address: string } {
  const at = mailFrom.endsWith('>') ? mailFrom.lastIndexOf('<') : -1;
  if (at < 0) return { name: '', address: mailFrom };
  return { name: mailFrom.slice(0, at).trimEnd(), address: mailFrom.slice(at + 1, -1) };
}
