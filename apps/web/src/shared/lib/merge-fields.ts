/** A field that somebody else changed while the form was open. */
export interface OtherChange {
  path: readonly string[]
  before: unknown
  after: unknown
  /** The operator typed something else there, which was kept. */
  isTyped: boolean
}

type Fields = Readonly<Record<string, unknown>>

const isPart = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const pathsOf = (fields: Fields, above: readonly string[] = []): string[][] =>
  Object.entries(fields).flatMap(([name, value]) =>
    isPart(value) ? pathsOf(value, [...above, name]) : [[...above, name]],
  )

const valueAt = (fields: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, key) => (isPart(at) ? at[key] : undefined), fields)

/** Lists are alike when they hold the same. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (Array.isArray(one) && Array.isArray(other) && JSON.stringify(one) === JSON.stringify(other))

function setAt(fields: object, path: readonly string[], value: unknown): void {
  const holder = valueAt(fields, path.slice(0, -1))
  Object.assign(isPart(holder) ? holder : {}, { [path.at(-1) ?? '']: value })
}

/**
 * Two operators, one object: what was typed here is kept, what the other changed elsewhere is taken over.
 * @param base what the form was filled from
 * @param theirs what is stored now
 */
export function mergeFields<T extends object>(
  base: T,
  typed: T,
  theirs: T,
): { fields: T; changes: OtherChange[] } {
  const fields = structuredClone(typed)
  const changes = pathsOf(theirs as Fields)
    .filter(path => !isSame(valueAt(theirs, path), valueAt(base, path)))
    .map(path => {
      const [before, mine, after] = [base, typed, theirs].map(each => valueAt(each, path))
      const isTyped = !isSame(mine, before) && !isSame(mine, after)
      if (!isTyped) setAt(fields, path, after)
      return { path, before, after, isTyped }
    })
  return { fields, changes }
}
