/** A typed text as a pattern that finds it anywhere in lower case, its own %, _ and \ taken as they are. */
export function containsPattern(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
}

/** A typed text as a pattern of what begins with it. */
export const prefixPattern = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`
