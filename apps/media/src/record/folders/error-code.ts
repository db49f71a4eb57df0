/** The system's code of a fault, such as `ENOSPC`; else its text. */
export function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : String(error).slice(0, 100)
}
