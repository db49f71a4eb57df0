import type { ScreenKey } from './screens.ts'

/** The menu: up to three levels. A group shows when one of its screens is permitted. */
export type MenuEntry = { screen: ScreenKey } | { group: string; children: readonly MenuEntry[] }
export const menu = [
  { screen: 'home' },
  { screen: 'videoControl' },
  { screen: 'evidence' },
  {
    group: 'people',
    children: [
      { screen: 'securityManagement' },
      { screen: 'faceDeployment' },
      { screen: 'personSearch' },
      { screen: 'personLists' },
      { screen: 'personnelPool' },
      { screen: 'visitorsPool' },
      { screen: 'pictureContrast' },
      { screen: 'faceRepoContrast' },
    ],
  },
  {
    group: 'alarm',
    children: [
      { screen: 'alarmLive' },
      { screen: 'alarmManual' },
      { screen: 'alarmRecord' },
      { screen: 'alarmDashboard' },
      { screen: 'alarmLink' },
      { screen: 'alarmInhibition' },
      { screen: 'alarmNotice' },
    ],
  },
  {
    group: 'patrol',
    children: [
      { screen: 'handover' },
      { screen: 'patrolPlan' },
      { screen: 'realTimePatrol' },
      { screen: 'patrolHistory' },
    ],
  },
  {
    group: 'bayonet',
    children: [
      { screen: 'vehicleSearch' },
      { screen: 'vehicleDeployment' },
      { screen: 'blackList' },
      { screen: 'redList' },
      { screen: 'alarmSpeed' },
      { screen: 'speedLive' },
      { screen: 'speedRecord' },
      { screen: 'speedVehicle' },
    ],
  },
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
          { screen: 'deviceConfig' },
        ],
      },
      { screen: 'cameraManage' },
      { screen: 'eventRules' },
      { screen: 'procedures' },
      { screen: 'noticeSettings' },
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

type Entry<E> = E extends { children: readonly (infer Child)[] } ? E | Entry<Child> : E
type AnyEntry = Entry<(typeof menu)[number]>
/** Groups of the menu. */
export type MenuGroup = Extract<AnyEntry, { group: string }>['group']
