import type { PermissionCode } from './core/permission.ts'
import type { ScreenKey } from './screens.ts'

/**
 * A node of the role screen's function tree: a place of the menu, called as it is there, with what can be allowed in it.
 * Every permission stands in it once.
 */
export type PermissionNode = ({ screen: ScreenKey } | { group: string }) & {
  permissions?: readonly PermissionCode[]
  children?: readonly PermissionNode[]
}

export const permissionTree = [
  { screen: 'home', permissions: ['dashboard.view'] },
  { screen: 'videoControl', permissions: ['live.view', 'live.snapshot', 'live.ptz'] },
  { group: 'alarm', permissions: ['alarm.view', 'alarm.handle', 'alarm.close', 'alarm.export'] },
  {
    group: 'setting',
    children: [
      { group: 'device', permissions: ['device.view', 'device.edit', 'device.control', 'platform.edit'] },
      {
        screen: 'defenceZones',
        permissions: ['defence_zone.view', 'defence_zone.control', 'defence_zone.edit'],
      },
      { screen: 'cameraManage', permissions: ['camera.edit'] },
      { screen: 'eventRules', permissions: ['event_rule.edit'] },
      { screen: 'resourceManagement', permissions: ['map.edit'] },
      {
        group: 'user',
        permissions: [
          'user.view',
          'user.edit',
          'user_group.edit',
          'role.view',
          'role.edit',
          'session.manage',
        ],
      },
      {
        group: 'system',
        permissions: [
          'organisation.view',
          'organisation.edit',
          'log.view',
          'log.manage',
          'version.edit',
          'parameter.edit',
          'api_key.manage',
        ],
      },
    ],
  },
] as const satisfies readonly PermissionNode[]
