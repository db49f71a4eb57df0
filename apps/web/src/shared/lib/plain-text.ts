/** A text or number as it stands in a form; everything else, and what is not stated, as a dash. */
export const plainText = (value: unknown): string =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : '–'
