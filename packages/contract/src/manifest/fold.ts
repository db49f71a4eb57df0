import * as all from './all.ts'
import type { Manifest } from './manifest.ts'

type Named = typeof all
type Each = Named[keyof Named]

/** Names of the modules that have a manifest: `version` of `versionManifest`. */
export type ModuleName = keyof Named extends infer Name
  ? Name extends `${infer Module}Manifest`
    ? Module
    : never
  : never

/** One part of every module's manifest, as a union: `PartOf<'errors'>`. */
export type PartOf<Part extends keyof Manifest> = Each extends infer One
  ? One extends { [P in Part]: infer Value }
    ? Value
    : never
  : never

/** The same part of one module. */
export type PartOfModule<
  Module extends ModuleName,
  Part extends keyof Manifest,
> = Named[`${Module}Manifest`] extends { [P in Part]: infer Value } ? Value : never

export type KeysOf<Union> = Union extends unknown ? keyof Union & string : never

/** A union of records as one record with all their keys. */
export type Merged<Union> = {
  [Key in KeysOf<Union>]: Union extends Readonly<Record<Key, infer Value>> ? Value : never
}

export const manifests: readonly Manifest[] = Object.values(all)

/** One part of every module's manifest in one record. A key that two modules name is a fault of ours. */
export function merge<Part extends 'permissions' | 'screens' | 'auditWords' | 'errors'>(
  part: Part,
): Merged<PartOf<Part>> {
  const merged: Record<string, unknown> = {}
  for (const manifest of manifests)
    for (const [key, value] of Object.entries(manifest[part] ?? {})) {
      if (Object.hasOwn(merged, key)) throw new Error(`${part} of two modules: ${key}`)
      merged[key] = value
    }
  return merged as Merged<PartOf<Part>>
}
