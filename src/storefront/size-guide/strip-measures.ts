export type Pdf = PDFKit.PDFDocument;

/** Points: PDF's own unit, of which an inch has 72. */
export const INCH = 72;
export const HEIGHT = 58;
/** Where the first piece ends and the second goes on. */
export const JOINT_INCHES = 9.5;
export const PART_LENGTH = JOINT_INCHES * INCH;

export const INK = '#1b1c33';
export const QUIET = '#55546a';
export const INDIGO = '#2a3480';

export type Point = { x: number; y: number };
