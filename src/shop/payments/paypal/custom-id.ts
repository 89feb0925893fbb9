/** Ties a PayPal order to its bill. PayPal allows 127 characters and does not show it to the payer. */
export const customId = (reference: string, attemptId: string) => `${reference}.${attemptId}`;

/** The bill a `custom_id` names, or undefined. */
export const referenceOf = (id: string | undefined) => id?.split('.')[0] || undefined;
/** The attempt a `custom_id` names, or undefined. */
export const attemptOf = (id: string | undefined) => id?.split('.')[1] || undefined;
