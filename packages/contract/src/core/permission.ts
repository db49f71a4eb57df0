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
