import { isDeepStrictEqual } from 'node:util'
import type { DeviceCategory } from '@palisade/contract'

/** What somebody entered of a device, at one moment; dotted names as the contract shows them. */
export interface DeviceSnapshot {
  id: string
  areaId: string
  category: DeviceCategory
  /** Name → JSON value. What is not stated has no entry. */
  fields: ReadonlyMap<string, unknown>
  /** Only to tell whether the password changed; never kept. */
  secret: Buffer | null
}

export interface FieldChange {
  field: string
  /** null = not stated. */
  before: unknown
  after: unknown
}

/** A password shows only that it changed. */
export const PASSWORD_FIELD = 'config.password'

/** Every field that differs, in the order of their names. */
export function changesBetween(before: DeviceSnapshot, after: DeviceSnapshot): FieldChange[] {
  const names = [...new Set([...before.fields.keys(), ...after.fields.keys()])].toSorted()
  const changes = names.flatMap(field => {
    const [old, now] = [before.fields.get(field) ?? null, after.fields.get(field) ?? null]
    return isDeepStrictEqual(old, now) ? [] : [{ field, before: old, after: now }]
  })
  const isPasswordNew = !isDeepStrictEqual(before.secret, after.secret)
  return isPasswordNew ? [...changes, { field: PASSWORD_FIELD, before: null, after: null }] : changes
}
