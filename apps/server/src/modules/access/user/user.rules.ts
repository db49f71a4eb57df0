import { userLevels, type UserLevel } from '@palisade/contract'

/** Whether one level stands above another; nobody is above their own. */
export const isAbove = (level: UserLevel, other: UserLevel): boolean =>
  userLevels.indexOf(level) < userLevels.indexOf(other)

/** Who holds a super role stands at the top, whatever was entered. */
export const levelInForce = (level: UserLevel, isSuper: boolean): UserLevel => (isSuper ? 'super' : level)

/** An enabled user whose super role is in force now. */
export interface Administrator {
  id: string
  /** No end is set to it. */
  isLasting: boolean
}

/** Who cannot go: the only administrator for good, or the only one at all. */
export function lastAdministrator(administrators: readonly Administrator[]): string | undefined {
  const lasting = administrators.filter(one => one.isLasting)
  const [only, ...others] = lasting.length > 0 ? lasting : administrators
  return others.length === 0 ? only?.id : undefined
}

/** Whether a change leaves somebody who can administer the site, for good where there was one for good. */
export function keepsAdministrator(
  before: readonly Administrator[],
  after: readonly Administrator[],
): boolean {
  const hadLasting = before.some(one => one.isLasting)
  return hadLasting ? after.some(one => one.isLasting) : before.length === 0 || after.length > 0
}

/** What a user may do comes from these; the order of ids does not matter. */
export interface RightsOf {
  level: string
  rolesFrom: string | null
  rolesUntil: string | null
  roleIds: readonly string[]
  groupIds: readonly string[]
}

export interface RightsChange {
  /** Level, validity, roles or groups differ. */
  isAny: boolean
  /** What the user can do differs: anything but the level. */
  isAccess: boolean
  /** Roles and groups that give something from now on: the new ones, or all where the validity changed. */
  gainedRoleIds: string[]
  gainedGroupIds: string[]
}

export function rightsChange(before: RightsOf, after: RightsOf): RightsChange {
  const isOtherTime =
    momentOf(before.rolesFrom) !== momentOf(after.rolesFrom) ||
    momentOf(before.rolesUntil) !== momentOf(after.rolesUntil)
  const isAccess =
    isOtherTime || !isSame(before.roleIds, after.roleIds) || !isSame(before.groupIds, after.groupIds)
  const gained = (old: readonly string[], all: readonly string[]) =>
    isOtherTime ? [...all] : all.filter(id => !old.includes(id))
  return {
    isAny: isAccess || before.level !== after.level,
    isAccess,
    gainedRoleIds: gained(before.roleIds, after.roleIds),
    gainedGroupIds: gained(before.groupIds, after.groupIds),
  }
}

const momentOf = (text: string | null) => (text === null ? null : Date.parse(text))
const isSame = (some: readonly string[], others: readonly string[]) =>
  new Set(some).size === new Set(others).size && some.every(id => others.includes(id))
