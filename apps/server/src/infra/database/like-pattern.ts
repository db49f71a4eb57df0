/** A pattern for `like` that finds a typed text anywhere in a lower-case text; %, _ and \ in it are taken literally. */
export function containsPattern(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
}

/** A pattern for `like` that finds texts that begin with a typed text. */
export const prefixPattern = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`
