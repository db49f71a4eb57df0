import type { ScreenKey } from '@palisade/contract'
import type { ComponentType } from 'react'

export type LoadPage = () => Promise<ComponentType>

/**
 * The page of each screen of the contract, fetched when it is opened. Path, permission and map mode stand in the
 * contract's `screens`, the title in the phrases under `menu.screen`. A screen without a page does not compile.
 */
export const screenPages: Readonly<Record<ScreenKey, LoadPage>> = {
  home: async () => (await import('../features/alarm/dashboard/pages/home-page.tsx')).HomePage,
  videoControl: async () => (await import('./pages/video-control-screen.tsx')).VideoControlScreen,
  alarmLive: async () => (await import('../features/alarm/alarm/pages/alarm-live-page.tsx')).AlarmLivePage,
  alarmRecord: async () =>
    (await import('../features/alarm/alarm/pages/alarm-record-page.tsx')).AlarmRecordPage,
  deviceAccess: async () =>
    (await import('../features/device/platform/pages/platform-page.tsx')).PlatformPage,
  onboarding: async () =>
    (await import('../features/device/onboarding/pages/onboarding-page.tsx')).OnboardingPage,
  offlineDevices: async () =>
    (await import('../features/device/device-state/pages/offline-page.tsx')).OfflinePage,
  examineState: async () =>
    (await import('../features/device/device-state/pages/examine-state-page.tsx')).ExamineStatePage,
  configHistory: async () =>
    (await import('../features/device/device-history/pages/config-history-page.tsx')).ConfigHistoryPage,
  deviceList: async () =>
    (await import('../features/device/device/pages/device-list-page.tsx')).DeviceListPage,
  defenceZones: async () =>
    (await import('../features/device/defence-zone/pages/defence-zone-page.tsx')).DefenceZonePage,
  cameraManage: async () =>
    (await import('../features/device/camera/pages/camera-manage-page.tsx')).CameraManagePage,
  eventRules: async () =>
    (await import('../features/alarm/event-rule/pages/event-rule-page.tsx')).EventRulePage,
  users: async () => (await import('../features/access/user/pages/user-page.tsx')).UserPage,
  userGroup: async () =>
    (await import('../features/access/user-group/pages/user-group-page.tsx')).UserGroupPage,
  groupMember: async () =>
    (await import('../features/access/user-group/pages/group-member-page.tsx')).GroupMemberPage,
  role: async () => (await import('../features/access/role/pages/role-list-page.tsx')).RoleListPage,
  roleAdd: async () => (await import('../features/access/role/pages/role-edit-page.tsx')).RoleEditPage,
  session: async () => (await import('../features/access/session/pages/session-page.tsx')).SessionPage,
  password: async () => (await import('../features/access/session/pages/password-page.tsx')).PasswordPage,
  organization: async () =>
    (await import('../features/site/organisation/pages/organisation-page.tsx')).OrganisationPage,
  resourceManagement: async () =>
    (await import('../features/site/resource-management/pages/resource-management-page.tsx'))
      .ResourceManagementPage,
  logManage: async () => (await import('../features/system/log/pages/log-page.tsx')).LogPage,
  versionManage: async () => (await import('../features/system/version/pages/version-page.tsx')).VersionPage,
  systemParams: async () =>
    (await import('../features/system/parameter/pages/system-params-page.tsx')).SystemParamsPage,
  apiKeys: async () => (await import('../features/access/api-key/pages/api-key-page.tsx')).ApiKeyPage,
}
