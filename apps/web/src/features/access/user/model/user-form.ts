import type { InputOf, RoleTemplate, User, userCalls, UserLevel } from '@palisade/contract'
import type { FieldOfCode } from '#shared/ui/edit-form/use-field-refusals.ts'

type Draft = InputOf<typeof userCalls.add>
type Update = Omit<InputOf<typeof userCalls.update>, 'id' | 'version'>

/** The form's values: inputs are empty text until they are filled in; passwords are plain until they are sent. */
export interface UserFields {
  userName: string
  name: string
  password: string
  confirm: string
  email: string
  phone: string
  level: UserLevel
  jobName: string
  sort: number | null
  validity: 'forever' | 'range'
  rolesFrom: string | null
  rolesUntil: string | null
  cloudAccount: string
  cloudPassword: string
  isCloudPasswordRemoved: boolean
  remarks: string
  /** Rights that a role in these areas gives beside the other roles; none without an area. */
  template: RoleTemplate
  areaIds: string[]
  roleIds: string[]
  groupIds: string[]
  isSecondFactorRequired: boolean
}

export const emptyUser: UserFields = {
  userName: '',
  name: '',
  password: '',
  confirm: '',
  email: '',
  phone: '',
  level: 'operator',
  jobName: '',
  sort: 0,
  validity: 'forever',
  rolesFrom: null,
  rolesUntil: null,
  cloudAccount: '',
  cloudPassword: '',
  isCloudPasswordRemoved: false,
  remarks: '',
  template: 'operator',
  areaIds: [],
  roleIds: [],
  groupIds: [],
  isSecondFactorRequired: false,
}

export const fieldsOf = (user: User): UserFields => ({
  ...emptyUser,
  userName: user.userName,
  name: user.name,
  email: user.email,
  phone: user.phone,
  level: user.level,
  jobName: user.jobName,
  sort: user.sort,
  validity: user.rolesFrom === null && user.rolesUntil === null ? 'forever' : 'range',
  rolesFrom: user.rolesFrom,
  rolesUntil: user.rolesUntil,
  cloudAccount: user.cloudAccount,
  remarks: user.remarks,
  roleIds: user.roles.map(role => role.id),
  groupIds: user.groups.map(group => group.id),
  isSecondFactorRequired: user.isSecondFactorRequired,
})

/** The fields that both calls take; dates of a range that is not wanted are not sent. */
function sharedInput(fields: UserFields): Update {
  const { name, email, phone, level, jobName, sort, cloudAccount, remarks } = fields
  const { template, areaIds, validity, rolesFrom, rolesUntil, roleIds, groupIds, isSecondFactorRequired } =
    fields
  const range = validity === 'range' ? { rolesFrom, rolesUntil } : { rolesFrom: null, rolesUntil: null }
  const texts = { name, email, phone, jobName, cloudAccount, remarks }
  return {
    ...texts,
    level,
    ...(sort !== null && { sort }),
    ...range,
    ...(areaIds.length > 0 && { inAreas: { template, areaIds } }),
    roleIds,
    groupIds,
    isSecondFactorRequired,
  }
}

/** Seals what is typed (contract `sealedPassword`). */
export type Seal = (password: string) => string | Promise<string>

async function cloudInput(
  { cloudPassword, isCloudPasswordRemoved }: UserFields,
  seal: Seal,
): Promise<{ cloudPassword?: string }> {
  // Sealed emptiness takes the stored one away; left out, it stays.
  if (isCloudPasswordRemoved) return { cloudPassword: await seal('') }
  return cloudPassword === '' ? {} : { cloudPassword: await seal(cloudPassword) }
}

export async function draftOf(fields: UserFields, seal: Seal): Promise<Draft> {
  const { userName } = fields
  const password = await seal(fields.password)
  return { userName, password, ...sharedInput(fields), ...(await cloudInput(fields, seal)) }
}

export async function updateOf(fields: UserFields, seal: Seal): Promise<Update> {
  return { ...sharedInput(fields), ...(await cloudInput(fields, seal)) }
}

/** The form's values as the schemas see them, to say what is missing; what is typed as a password is checked apart. */
export function checkedOf(fields: UserFields, seen: Pick<User, 'id' | 'version'> | undefined): object {
  const who = seen
    ? { id: seen.id, version: seen.version }
    : { userName: fields.userName, password: fields.password }
  return { ...who, ...sharedInput(fields) }
}

/** The field that each refusal belongs to. */
export const fieldOfCode = {
  'user.exists': 'userName',
  'user.password_common': 'password',
  'user.level_above': 'level',
  'role.more_than_own': 'roleIds',
  'area.not_found': 'areaIds',
  'role.not_found': 'roleIds',
  'user_group.not_found': 'groupIds',
} as const satisfies FieldOfCode<UserFields>
