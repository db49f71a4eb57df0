import type { english } from '../en-us/index.ts'
import { alarm } from './alarm/alarm.ts'
import { apiKey } from './access/api-key.ts'
import { camera } from './device/camera.ts'
import { dashboard } from './alarm/dashboard.ts'
import { defenceZone } from './device/defence-zone.ts'
import { device } from './device/device.ts'
import { deviceHistory } from './device/device-history.ts'
import { deviceSheet } from './device/device-sheet.ts'
import { deviceState } from './device/device-state.ts'
import { enums } from './enums.ts'
import { errors } from './errors.ts'
import { eventRule } from './alarm/event-rule.ts'
import { live } from './video/live.ts'
import { log } from './system/log.ts'
import { map } from './site/map.ts'
import { menu } from './menu.ts'
import { onboarding } from './device/onboarding.ts'
import { organisation } from './site/organisation.ts'
import { parameter } from './system/parameter.ts'
import { platform } from './device/platform.ts'
import { ptz } from './device/ptz.ts'
import { resourceManagement } from './site/resource-management.ts'
import { role } from './access/role.ts'
import { secondFactor } from './access/second-factor.ts'
import { session } from './access/session.ts'
import { shared } from './shared.ts'
import { shell } from './shell.ts'
import { userGroup } from './access/user-group.ts'
import { user } from './access/user.ts'
import { version } from './system/version.ts'

export const chinese = {
  alarm,
  apiKey,
  camera,
  dashboard,
  defenceZone,
  device,
  deviceHistory,
  deviceSheet,
  deviceState,
  enums,
  errors,
  eventRule,
  live,
  log,
  map,
  menu,
  onboarding,
  organisation,
  parameter,
  platform,
  ptz,
  resourceManagement,
  role,
  secondFactor,
  session,
  shared,
  shell,
  user,
  userGroup,
  version,
} satisfies Record<keyof typeof english, unknown>
