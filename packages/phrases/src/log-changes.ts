export interface Change {
  /** Dotted path; empty for a value that has no fields. */
  field: string
  before: unknown
  after: unknown
}

/** Deeper values are shown as a whole. */
const DEEPEST = 3

/**
 * The changes of a log row, field by field: where it holds both values, only those that differ. A list of things is
 * told by its members.
 */
export function changesOf(before: unknown, after: unknown): Change[] {
  const old = flat(before)
  const now = flat(after)
  const hasBoth = isThere(before) && isThere(after)
  return [...new Set([...old.keys(), ...now.keys()])]
    .map(field => ({ field, before: old.get(field), after: now.get(field) }))
    .filter(change => !hasBoth || JSON.stringify(change.before) !== JSON.stringify(change.after))
}

const isThere = (value: unknown) => value !== null && value !== undefined

const isThing = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function flat(value: unknown, path = '', depth = 0): Map<string, unknown> {
  if (!isThere(value)) return new Map()
  const fields = fieldsOf(value)
  if (fields.length === 0 || depth >= DEEPEST) return new Map([[path, value]])
  return new Map(
    fields.flatMap(([name, part]) => [...flat(part, path === '' ? name : `${path}.${name}`, depth + 1)]),
  )
}

/** Roles of a user, members of a group: a list of named things is told by their names, as one value. */
const isNamed = (value: unknown) =>
  isThing(value) &&
  typeof value['name'] === 'string' &&
  Object.keys(value).every(key => key === 'id' || key === 'name')

/** A thing's own fields; of a list of things each by its number. A list of plain values or names is one value. */
function fieldsOf(value: unknown): [string, unknown][] {
  if (isThing(value)) return Object.entries(value)
  if (Array.isArray(value) && value.some(isThing) && !value.every(isNamed))
    return value.map((part, index) => [String(index + 1), part])
  return []
}
