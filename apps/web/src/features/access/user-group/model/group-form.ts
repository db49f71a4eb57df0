import type { InputOf, UserGroup, userGroupCalls } from '@palisade/contract'
import type { FieldOfCode } from '#shared/ui/edit-form/use-field-refusals.ts'
import type { PickedUser } from '#shared/ui/user-picker/user-picker.tsx'

type Draft = InputOf<typeof userGroupCalls.add>
type Update = InputOf<typeof userGroupCalls.update>

export interface GroupFields {
  name: string
  remarks: string
  roleIds: string[]
  /** Of a new one only: later they are added and removed one by one. */
  members: PickedUser[]
}

export const emptyGroup: GroupFields = { name: '', remarks: '', roleIds: [], members: [] }

export const fieldsOf = (group: UserGroup): GroupFields => ({
  name: group.name,
  remarks: group.remarks,
  roleIds: group.roles.map(role => role.id),
  members: [],
})

/** @param seen the group that is edited; left out: a new one */
export function inputOf(
  { members, ...fields }: GroupFields,
  seen: Pick<UserGroup, 'id' | 'version'> | undefined,
): Draft | Update {
  if (seen) return { ...fields, id: seen.id, version: seen.version }
  return { ...fields, memberIds: members.map(member => member.value) }
}

/** The field that each refusal belongs to. */
export const fieldOfCode = {
  'user_group.name_taken': 'name',
  'role.more_than_own': 'roleIds',
  'role.not_found': 'roleIds',
  'user.not_found': 'members',
} as const satisfies FieldOfCode<GroupFields>
