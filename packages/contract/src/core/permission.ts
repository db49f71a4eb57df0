/**
 * Every function permission a role can carry: `<module>.<action>`. One list for the server's checks, the menus
 * and the role screen's tree.
 */
export const permissions = [
  'dashboard.view',
  'live.view',
  'live.snapshot',
  'live.ptz',
  'alarm.view',
  'alarm.handle',
  'alarm.close',
  'alarm.export',
  'device.view',
  'device.edit',
  'device.control',
  'platform.edit',
  'camera.edit',
  'defence_zone.view',
  'defence_zone.control',
  'defence_zone.edit',
  'map.edit',
  'event_rule.edit',
  'organisation.view',
  'organisation.edit',
  'api_key.manage',
  'user.view',
  'user.edit',
  'role.view',
  'role.edit',
  'user_group.edit',
  'session.manage',
  'log.view',
  'log.manage',
  'version.edit',
  'parameter.edit',
] as const
export type PermissionCode = (typeof permissions)[number]

/** What a permission is of no use without: who may close an alarm must see it, and every tree shows areas. */
export const permissionNeeds: Partial<Record<PermissionCode, readonly PermissionCode[]>> = {
  'live.view': ['organisation.view'],
  'live.snapshot': ['live.view'],
  'live.ptz': ['live.view'],
  'alarm.handle': ['alarm.view'],
  'alarm.close': ['alarm.view'],
  'alarm.export': ['alarm.view'],
  'device.view': ['organisation.view'],
  'device.edit': ['device.view'],
  'device.control': ['device.view'],
  'platform.edit': ['device.view'],
  'camera.edit': ['device.view'],
  'defence_zone.view': ['organisation.view'],
  'defence_zone.control': ['defence_zone.view'],
  'defence_zone.edit': ['defence_zone.view'],
  'map.edit': ['organisation.view'],
  'organisation.edit': ['organisation.view'],
  'user.edit': ['user.view'],
  'user_group.edit': ['user.view'],
  'role.edit': ['role.view', 'organisation.view', 'device.view'],
  'log.manage': ['log.view'],
}

/** These with all that they need, in the order of the list. */
export function withNeeded(chosen: readonly PermissionCode[]): PermissionCode[] {
  const held = new Set<PermissionCode>()
  const add = (code: PermissionCode) => {
    if (held.has(code)) return
    held.add(code)
    permissionNeeds[code]?.forEach(add)
  }
  chosen.forEach(add)
  return permissions.filter(code => held.has(code))
}

/** What is left when these are taken away: nothing that needs one of them. */
export function withoutNeeding(
  chosen: readonly PermissionCode[],
  taken: readonly PermissionCode[],
): PermissionCode[] {
  const isLeft = (code: PermissionCode) => !withNeeded([code]).some(needed => taken.includes(needed))
  return chosen.filter(isLeft)
}

/** What changes the site itself: not for the seeded operator role, which watches and handles. */
const administration: readonly PermissionCode[] = [
  'device.edit',
  'platform.edit',
  'camera.edit',
  'defence_zone.edit',
  'map.edit',
  'event_rule.edit',
  'organisation.edit',
  'api_key.manage',
  'user.view',
  'user.edit',
  'role.view',
  'role.edit',
  'user_group.edit',
  'session.manage',
  'log.view',
  'log.manage',
  'version.edit',
  'parameter.edit',
]
export const operatorPermissions: readonly PermissionCode[] = permissions.filter(
  permission => !administration.includes(permission),
)
