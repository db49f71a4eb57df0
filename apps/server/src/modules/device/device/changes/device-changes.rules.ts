import { isDeepStrictEqual } from 'node:util'
import type { DeviceCategory } from '@palisade/contract'

/** The fields of a device that a user entered, at one moment; dotted names as in the contract. */
export interface DeviceSnapshot {
  id: string
  areaId: string
  category: DeviceCategory
  /** JSON value by name. A field that is not set has no entry. */
  fields: ReadonlyMap<string, unknown>
  /** Used only to tell whether the password changed; it is never stored in the history. */
  secret: Buffer | null
}

export interface FieldChange {
  field: string
  /** null when the field was not set. */
  before: unknown
  after: unknown
}

/** The history tells only that the password changed. */
export const PASSWORD_FIELD = 'config.password'

/** Every field that differs, ordered by name. */
export function changesBetween(before: DeviceSnapshot, after: DeviceSnapshot): FieldChange[] {
  const names = [...new Set([...before.fields.keys(), ...after.fields.keys()])].toSorted()
  const changes = names.flatMap(field => {
    const [old, now] = [before.fields.get(field) ?? null, after.fields.get(field) ?? null]
    return isDeepStrictEqual(old, now) ? [] : [{ field, before: old, after: now }]
  })
  const isPasswordNew = !isDeepStrictEqual(before.secret, after.secret)
  return isPasswordNew ? [...changes, { field: PASSWORD_FIELD, before: null, after: null }] : changes
}
