import type { Attachment } from './email.ts';

/** An email as it goes over the wire. The same `messageId` each time, so that a repeat is known as one. */
export type Envelope = {
  messageId: string;
  to: string;
  replyTo: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  attachments: readonly Attachment[];
  writtenAt: Date;
};

/** `isFinal`: nobody at that address will ever take it, so trying again is of no use. */
export type Delivery = { ok: true } | { ok: false; isFinal: boolean; reason: string };

/** Whoever carries emails out of the house. */
export type EmailTransport = {
  deliver(envelope: Envelope): Promise<Delivery>;
  /** Ends the connections that nothing is sent over. */
  close(): Promise<void>;
};
