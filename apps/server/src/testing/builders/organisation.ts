import type { AreaKind } from '@palisade/contract'
import type { Db } from '#server/infra/database/database.ts'
import { uniqueName } from './names.ts'

export interface BuiltArea {
  id: string
  parentId: string | null
  centreId: string
  name: string
  code: string
}

export interface AreaOptions {
  name?: string
  code?: string
  kind?: AreaKind
  parentId?: string
  internalCode?: string
  /** Whether the area came with the installation. */
  isInitial?: boolean
}

/** An area below `parentId`, or below a new centre; `kind: 'centre'` makes only a centre. */
export async function buildArea(db: Db, options: AreaOptions = {}): Promise<BuiltArea> {
  const { kind = 'area', internalCode = null, isInitial = false } = options
  const parentId = kind === 'centre' ? null : (options.parentId ?? (await buildCentre(db)).id)
  const name = options.name ?? uniqueName('Area')
  const row = await db
    .insertInto('area')
    .values({
      kind,
      name,
      code: options.code ?? uniqueName('A'),
      parent_id: parentId,
      internal_code: internalCode,
      is_initial: isInitial,
    })
    .returning(['id', 'parent_id as parentId', 'centre_id as centreId', 'name', 'code'])
    .executeTakeFirstOrThrow()
  return row
}

export const buildCentre = (
  db: Db,
  options: Omit<AreaOptions, 'kind' | 'parentId'> = {},
): Promise<BuiltArea> => buildArea(db, { ...options, kind: 'centre' })
