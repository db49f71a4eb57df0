import type { ClientPlatform, VersionRecord } from '@palisade/contract'
import type { FieldOfCode } from '#shared/ui/edit-form/use-field-refusals.ts'

export interface VersionFields {
  platform?: ClientPlatform
  number: string
  isForced: boolean
  notesZh?: string
  notesEn?: string
  /** Offered to everybody, or to `targets`, which the form holds only then. */
  audience: 'all' | 'chosen'
  targets?: { value: string; label: string }[]
}

export const emptyVersion: VersionFields = {
  number: '',
  isForced: false,
  notesZh: '',
  notesEn: '',
  audience: 'all',
  targets: [],
}

export const fieldsOf = (row: VersionRecord): VersionFields => ({
  platform: row.platform,
  number: row.number,
  isForced: row.isForced,
  notesZh: row.notesZh,
  notesEn: row.notesEn,
  audience: row.isForAll ? 'all' : 'chosen',
  targets: row.targets.map(({ id, name }) => ({ value: id, label: name })),
})

/** The form's part that both calls, add and update, take. */
export function changeOf(fields: VersionFields) {
  const { isForced, notesZh = '', notesEn = '', audience, targets = [] } = fields
  const targetUserIds = audience === 'all' ? [] : targets.map(target => target.value)
  return { isForced, notesZh, notesEn, targetUserIds }
}

/** The field that each refusal belongs to. */
export const fieldOfCode = { 'version.number_taken': 'number' } as const satisfies FieldOfCode<VersionFields>
