import type { FastifyReply } from 'fastify';
import { EMAIL_FRAME_HEADERS } from '../../content-policies.ts';

/** Sends an email's HTML for a preview frame: pictures come from the host that shows it, links open in a new tab. */
export const sendEmailFrame = (reply: FastifyReply, html: string, publicUrl: string): FastifyReply =>
  reply
    .headers(EMAIL_FRAME_HEADERS)
    .send(html.replaceAll(`<img src="${publicUrl}/`, '<img src="/').replaceAll('<a href=', '<a target="_blank" href='));
