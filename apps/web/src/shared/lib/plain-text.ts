/** A text or number as a form shows it; everything else, and a missing value, as a dash. */
export const plainText = (value: unknown): string =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : '–'
