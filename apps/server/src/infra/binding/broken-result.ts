/** A handler's result that does not fit its own contract: a fault of the server, never of the caller. */
export class BrokenResultError extends Error {
  constructor(call: string, faults: readonly string[]) {
    super(`the result of ${call} does not fit its contract: ${faults.join('; ')}`)
    this.name = 'BrokenResultError'
  }
}

/** A handler's refusal that its call does not name: whoever reads the contract would not expect it. */
export class UndeclaredRefusalError extends Error {
  constructor(call: string, code: string, options?: ErrorOptions) {
    super(`${call} does not name its refusal ${code}`, options)
    this.name = 'UndeclaredRefusalError'
  }
}

/**
 * Paths of the fields that a result has and its parsed form lacks, that is, fields that the contract does not declare.
 */
export function undeclaredPaths(answer: unknown, parsed: unknown, path = ''): string[] {
  if (typeof answer !== 'object' || answer === null) return []
  if (typeof parsed !== 'object' || parsed === null) return []
  const kept = parsed as Record<string, unknown>
  return Object.entries(answer).flatMap(([key, value]) => {
    const here = path === '' ? key : `${path}.${key}`
    if (value === undefined) return []
    return key in kept ? undeclaredPaths(value, kept[key], here) : [here]
  })
}
