import type { PermissionCode } from './core/permission.ts'

/** `shown` keeps the one map frame under the screen, the others unmount it (specification §2, design §5). */
export type MapMode = 'shown' | 'hidden' | 'none'

export interface Screen {
  path: `/${string}`
  permission: PermissionCode | null
  map: MapMode
}

/**
 * The built screens by key: the router, the menus and the title texts all go by it. A screen joins this table
 * with the commit that builds it, so no menu entry leads nowhere.
 */
export const screens = {
  home: { path: '/dashboard/home', permission: 'dashboard.view', map: 'shown' },
  videoControl: { path: '/video/control', permission: 'live.view', map: 'shown' },
  alarmLive: { path: '/alarm/live', permission: 'alarm.view', map: 'shown' },
  alarmRecord: { path: '/alarm/record', permission: 'alarm.view', map: 'hidden' },
  deviceAccess: { path: '/setting/device/access', permission: 'device.view', map: 'hidden' },
  deviceList: { path: '/setting/device/access/deviceList', permission: 'device.view', map: 'hidden' },
  onboarding: { path: '/setting/device/access/onboarding', permission: 'device.edit', map: 'hidden' },
  offlineDevices: { path: '/setting/device/offline', permission: 'device.view', map: 'hidden' },
  examineState: { path: '/setting/device/examineState', permission: 'device.view', map: 'shown' },
  configHistory: { path: '/setting/device/configHistory', permission: 'device.view', map: 'hidden' },
  defenceZones: { path: '/setting/device/defenceZone', permission: 'defence_zone.view', map: 'shown' },
  cameraManage: { path: '/setting/cameraManage', permission: 'device.view', map: 'shown' },
  eventRules: { path: '/setting/rule', permission: 'event_rule.edit', map: 'hidden' },
  users: { path: '/setting/user/users', permission: 'user.view', map: 'none' },
  userGroup: { path: '/setting/user/userGroup', permission: 'user.view', map: 'none' },
  /** Of the group that `?groupId=` names; reached from the list of groups. */
  groupMember: { path: '/setting/user/group/member', permission: 'user.view', map: 'none' },
  role: { path: '/setting/user/role', permission: 'role.view', map: 'none' },
  /** A new one; with `?id=` one that stands, with `?copy=` a new one like it. */
  roleAdd: { path: '/setting/user/role/add', permission: 'role.view', map: 'none' },
  session: { path: '/setting/user/session', permission: 'session.manage', map: 'none' },
  /** Everyone's own: reached from the account menu too. */
  password: { path: '/setting/user/password', permission: null, map: 'none' },
  organization: { path: '/setting/system/organization', permission: 'organisation.view', map: 'hidden' },
  /** The path's spelling is the specification's (§2). */
  resourceManagement: { path: '/setting/system/resouceManagement', permission: 'map.edit', map: 'shown' },
  logManage: { path: '/setting/system/logManage', permission: 'log.view', map: 'hidden' },
  versionManage: { path: '/setting/system/versionManage', permission: 'version.edit', map: 'hidden' },
  systemParams: { path: '/setting/system/systemParams', permission: 'parameter.edit', map: 'hidden' },
  apiKeys: { path: '/setting/system/apiKeys', permission: 'api_key.manage', map: 'hidden' },
} as const satisfies Record<string, Screen>
export type ScreenKey = keyof typeof screens

/** The menu: up to three levels (specification §3). A group shows when one of its screens is permitted. */
export type MenuEntry = { screen: ScreenKey } | { group: string; children: readonly MenuEntry[] }
export const menu = [
  { screen: 'home' },
  { screen: 'videoControl' },
  { group: 'alarm', children: [{ screen: 'alarmLive' }, { screen: 'alarmRecord' }] },
  {
    group: 'setting',
    children: [
      {
        group: 'device',
        children: [
          { screen: 'deviceList' },
          { screen: 'onboarding' },
          { screen: 'deviceAccess' },
          { screen: 'offlineDevices' },
          { screen: 'examineState' },
          { screen: 'configHistory' },
          { screen: 'defenceZones' },
        ],
      },
      { screen: 'cameraManage' },
      { screen: 'eventRules' },
      { screen: 'resourceManagement' },
      {
        group: 'user',
        children: [
          { screen: 'users' },
          { screen: 'userGroup' },
          { screen: 'role' },
          { screen: 'session' },
          { screen: 'password' },
        ],
      },
      {
        group: 'system',
        children: [
          { screen: 'organization' },
          { screen: 'logManage' },
          { screen: 'versionManage' },
          { screen: 'systemParams' },
          { screen: 'apiKeys' },
        ],
      },
    ],
  },
] as const satisfies readonly MenuEntry[]
