import { type Static, Type } from 'typebox';

/** Encodings that an owner can choose: `TextDecoder` labels with display names. */
export const ENCODING_NAMES = {
  'utf-8': 'Unicode, as it is',
  'windows-1252': 'Western European, Windows',
  macintosh: 'Western European, Mac',
  'windows-1250': 'Central European',
  'windows-1251': 'Cyrillic',
  'windows-1253': 'Greek',
  'windows-1254': 'Turkish',
  'windows-1255': 'Hebrew',
  'windows-1256': 'Arabic',
  'windows-1257': 'Baltic',
  'windows-1258': 'Vietnamese',
  'windows-874': 'Thai',
  shift_jis: 'Japanese',
  gbk: 'Simplified Chinese',
  big5: 'Traditional Chinese',
  'euc-kr': 'Korean',
  'utf-8-twice': 'Unicode, repaired',
} as const;
export type Encoding = keyof typeof ENCODING_NAMES;

/** The owner's choice for a file whose encoding can't be detected. */
export const EncodingChoice = Type.Optional(
  Type.Enum(Object.keys(ENCODING_NAMES) as Encoding[], {
    description: 'One of the `readings` that the error `letters_unclear` offers',
  }),
);

/** Up to three sample words of the file, decoded in one encoding. */
export const Reading = Type.Object({
  encoding: Type.Enum(Object.keys(ENCODING_NAMES) as Encoding[]),
  name: Type.String(),
  words: Type.Array(Type.String()),
});
export type Reading = Static<typeof Reading>;
