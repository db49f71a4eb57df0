/** The system's code of a fault, such as `ENOSPC`; else its text. */
export function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : String(error).slice(0, 100)
}

/**
 * Whether a fault means that nothing exists at a path. After any other fault (too many open files, a failing disk) nobody knows what is
 * there.
 */
export const isAbsent = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(error))
