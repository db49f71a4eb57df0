import type { ErrorCode } from '@palisade/contract'
import type { FileColumns } from '#server/infra/files/unnamed-files.ts'
import type { LentObjects, NamedObjects, PlacedObjects } from '#server/infra/access/object-source.ts'

/** The modules' declarations about the database. Infra is opened first, so they are filled in while the modules are composed. */
export interface Declarations {
  constraints: Record<string, ErrorCode>
  objects: Record<string, NamedObjects | PlacedObjects | LentObjects>
  files: FileColumns
}

export const createDeclarations = (): Declarations => ({ constraints: {}, objects: {}, files: {} })
