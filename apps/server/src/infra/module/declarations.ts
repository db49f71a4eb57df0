import type { ErrorCode } from '@palisade/contract'
import type { NamedObjects, PlacedObjects } from '../database/object-source.ts'

/** What the modules declare of the database. Infra is opened before them, so this fills while they are composed. */
export interface Declarations {
  constraints: Record<string, ErrorCode>
  objects: Record<string, NamedObjects | PlacedObjects>
}

export const createDeclarations = (): Declarations => ({ constraints: {}, objects: {} })
