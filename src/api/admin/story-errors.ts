import type { FastifyReply } from 'fastify';
import type { ErrorStatus } from '../../platform/http/api-error.ts';
import { sendApiError } from '../../platform/http/api-error.ts';
import { type StoryRefusal, storySentence } from '../../shop/stories/edit-stories.ts';

export function sendStoryError(reply: FastifyReply, refusal: StoryRefusal) {
  const { reason } = refusal;
  const [detail, field] = [storySentence(refusal), FIELD[reason]];
  return sendApiError(reply, {
    status: STATUS[reason],
    code: reason,
    detail,
    ...(field && { fields: { [field]: detail } }),
  });
}

const STATUS: Record<StoryRefusal['reason'], ErrorStatus> = {
  unknown_story: 404,
  changed_meanwhile: 409,
  address_empty: 400,
  address_reserved: 400,
  address_taken: 409,
  no_such_day: 400,
  no_text: 400,
  no_alt: 400,
  picture_gone: 400,
  unknown_community: 400,
  unknown_product: 400,
  too_many_stories: 409,
  unknown_words: 400,
};
const FIELD: Partial<Record<StoryRefusal['reason'], string>> = {
  address_empty: 'slug',
  address_reserved: 'slug',
  address_taken: 'slug',
  no_such_day: 'day',
  no_text: 'text',
  no_alt: 'cover.alt',
  picture_gone: 'text',
  unknown_community: 'community',
  unknown_product: 'products',
  unknown_words: 'text',
};
