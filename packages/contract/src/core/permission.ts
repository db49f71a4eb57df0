/**
 * Every function permission a role can carry: `<module>.<action>`. One list for the server's checks, the menus
 * and the role screen's tree.
 */
export const permissions = [
  'dashboard.view',
  'live.view',
  'live.snapshot',
  'alarm.view',
  'alarm.handle',
  'alarm.close',
  'alarm.export',
  'device.view',
  'device.edit',
  'organisation.view',
  'organisation.edit',
  'api_key.manage',
  'parameter.edit',
] as const
export type PermissionCode = (typeof permissions)[number]

/** What changes the site itself: not for the seeded operator role, which watches and handles. */
const administration: readonly PermissionCode[] = [
  'device.edit',
  'organisation.edit',
  'api_key.manage',
  'parameter.edit',
]
export const operatorPermissions: readonly PermissionCode[] = permissions.filter(
  permission => !administration.includes(permission),
)
