import type { AlarmLevel, BlacklistGroup } from '@palisade/contract'
import type { FieldOfCode } from '#shared/ui/edit-form/use-field-refusals.ts'

export interface GroupFields {
  name: string
  level: AlarmLevel
  validFrom: string | null
  validUntil: string | null
  remarks: string
}

export const emptyGroup: GroupFields = {
  name: '',
  level: 'urgent',
  validFrom: null,
  validUntil: null,
  remarks: '',
}

export const groupFieldsOf = ({
  name,
  level,
  validFrom,
  validUntil,
  remarks,
}: BlacklistGroup): GroupFields => ({ name, level, validFrom, validUntil, remarks })

/** The field that each refusal belongs to. */
export const groupFieldOfCode = {
  'blacklist_group.name_taken': 'name',
} as const satisfies FieldOfCode<GroupFields>
