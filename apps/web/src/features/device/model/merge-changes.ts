import { complete, type DeviceFields } from './device-form.ts'

/** A field that somebody else changed while the form was open. */
export interface OtherChange {
  path: readonly string[]
  before: unknown
  after: unknown
  /** The operator typed something else there, which was kept. */
  isTyped: boolean
}

const parts = ['config', 'inventory'] as const
// The form never holds the stored password, so nothing can be said about it.
const silent = new Set(['driver', 'config.password'])

const pathsOf = (fields: DeviceFields): string[][] =>
  Object.keys(fields).flatMap(name => {
    const part = parts.find(each => each === name)
    return part ? Object.keys(fields[part]).map(key => [part, key]) : [[name]]
  })

const valueAt = (fields: DeviceFields, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], fields)

function setAt(fields: DeviceFields, path: readonly string[], value: unknown): void {
  const key = path.at(-1) ?? ''
  const holder = path.length === 1 ? fields : valueAt(fields, path.slice(0, -1))
  Object.assign(holder as object, { [key]: value })
}

/**
 * Two operators, one device: what was typed here is kept, what the other changed elsewhere is taken over.
 * @param base what the form was filled from
 * @param theirs what is stored now
 */
export function mergeChanges(
  base: DeviceFields,
  typed: DeviceFields,
  theirs: DeviceFields,
): { fields: DeviceFields; changes: OtherChange[] } {
  const fields = complete(structuredClone(typed))
  const changes = pathsOf(theirs)
    .filter(path => !silent.has(path.join('.')) && valueAt(theirs, path) !== valueAt(base, path))
    .map(path => {
      const [before, mine, after] = [base, typed, theirs].map(each => valueAt(each, path))
      const isTyped = mine !== before && mine !== after
      if (!isTyped) setAt(fields, path, after)
      return { path, before, after, isTyped }
    })
  return { fields, changes }
}
