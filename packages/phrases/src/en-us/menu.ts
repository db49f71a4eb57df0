import type { menu as entries, ScreenKey } from '@palisade/contract'
import { phrases } from '../catalogue.ts'

type GroupOf<E> = E extends { group: infer G extends string; children: readonly (infer C)[] }
  ? G | GroupOf<C>
  : never
/** Groups of the contract's menu table. */
export type MenuGroup = GroupOf<(typeof entries)[number]>

// Names of menu entries; a screen's title is the same text. A screen or group without one does not compile.
export const menu = phrases({
  screen: {
    home: 'Home',
    videoControl: 'Live video',
    alarmLive: 'Live alarms',
    alarmRecord: 'Alarm records',
    deviceList: 'Devices',
    deviceAccess: 'Platforms',
    onboarding: 'Find cameras',
    offlineDevices: 'Offline devices',
    examineState: 'State check',
    configHistory: 'Configuration history',
    defenceZones: 'Defence zones',
    cameraManage: 'Camera configuration',
    eventRules: 'Event rules',
    users: 'Users',
    userGroup: 'User groups',
    groupMember: 'Group members',
    role: 'Roles',
    roleAdd: 'Role',
    session: 'Live sessions',
    password: 'My password',
    organization: 'Organisation',
    resourceManagement: 'Resource management',
    logManage: 'Logs',
    versionManage: 'Client versions',
    systemParams: 'System parameters',
    apiKeys: 'API keys',
  } satisfies Record<ScreenKey, string>,
  group: {
    alarm: 'Alarms',
    setting: 'Settings',
    device: 'Device access',
    user: 'Users and roles',
    system: 'System',
  } satisfies Record<MenuGroup, string>,
})
