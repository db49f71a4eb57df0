import type { english } from '../en-us/index.ts'
import { alarm } from './alarm.ts'
import { apiKey } from './api-key.ts'
import { camera } from './camera.ts'
import { dashboard } from './dashboard.ts'
import { defenceZone } from './defence-zone.ts'
import { device } from './device.ts'
import { deviceHistory } from './device-history.ts'
import { deviceSheet } from './device-sheet.ts'
import { deviceState } from './device-state.ts'
import { enums } from './enums.ts'
import { errors } from './errors.ts'
import { eventRule } from './event-rule.ts'
import { live } from './live.ts'
import { log } from './log.ts'
import { map } from './map.ts'
import { menu } from './menu.ts'
import { onboarding } from './onboarding.ts'
import { organisation } from './organisation.ts'
import { parameter } from './parameter.ts'
import { platform } from './platform.ts'
import { ptz } from './ptz.ts'
import { resourceManagement } from './resource-management.ts'
import { role } from './role.ts'
import { secondFactor } from './second-factor.ts'
import { session } from './session.ts'
import { shared } from './shared.ts'
import { shell } from './shell.ts'
import { userGroup } from './user-group.ts'
import { user } from './user.ts'
import { version } from './version.ts'

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
