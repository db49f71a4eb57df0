import { userLevels, type UserLevel } from '@palisade/contract'

/** Whether one level is above another; no level is above itself. */
export const isAbove = (level: UserLevel, other: UserLevel): boolean =>
  userLevels.indexOf(level) < userLevels.indexOf(other)

/** Holders of a super role are at the top level, whatever was entered. */
export const levelInForce = (level: UserLevel, isSuper: boolean): UserLevel => (isSuper ? 'super' : level)

/** An enabled user who now holds a valid super role. */
export interface Administrator {
  id: string
  /** Whether the validity has no end. */
  isLasting: boolean
}

/** The administrator who cannot be removed: the only one without an end of validity, or the only one at all. */
export function lastAdministrator(administrators: readonly Administrator[]): string | undefined {
  const lasting = administrators.filter(one => one.isLasting)
  const [only, ...others] = lasting.length > 0 ? lasting : administrators
  return others.length === 0 ? only?.id : undefined
}

/** Whether somebody can still administer the site after a change, and permanently so if that was the case before. */
export function keepsAdministrator(
  before: readonly Administrator[],
  after: readonly Administrator[],
): boolean {
  const hadLasting = before.some(one => one.isLasting)
  return hadLasting ? after.some(one => one.isLasting) : before.length === 0 || after.length > 0
}

/** The fields that decide a user's rights; the order of ids does not matter. */
export interface RightsOf {
  level: string
  rolesFrom: string | null
  rolesUntil: string | null
  roleIds: readonly string[]
  groupIds: readonly string[]
}

export interface RightsChange {
  /** Whether level, validity, roles or groups differ. */
  isAny: boolean
  /** Whether the user's access differs: anything but the level. */
  isAccess: boolean
  /** Roles and groups that newly grant something: the added ones, or all of them when the validity changed. */
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
