// What every change of an order's items takes.
import { Type } from 'typebox';
import { RequestKey } from '../../shared/field-shapes.ts';

export const ITEM_EDIT = {
  key: RequestKey('New for each change; the same is one change'),
  seen: Type.String({ maxLength: 40, description: '`itemsVersion` of the order that the change was made from' }),
  emails: Type.Boolean({ description: 'Whether the customer gets an email that says what changed' }),
};
export const EditedQuantity = Type.Integer({
  minimum: 1,
  maximum: 1000,
  sentence: 'Enter a whole number from 1 to 1000.',
});

export const editOf = <Body extends { emails: boolean }>({ emails, ...edit }: Body) => ({ ...edit, tells: emails });
