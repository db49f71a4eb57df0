import { alarmCalls } from './alarm/alarm.calls.ts'
import { apiKeyCalls } from './access/api-key.ts'
import { cameraCalls, cameraGroupCalls } from './device/camera.ts'
import { defenceZoneCalls } from './device/defence-zone.ts'
import { deviceControlCalls } from './device/device-control.ts'
import { deviceHistoryCalls } from './device/device-history.ts'
import { deviceStateCalls } from './device/device-state.ts'
import { deviceCalls } from './device/device.ts'
import { eventRuleCalls } from './alarm/event-rule.ts'
import { intakeCalls } from './alarm/intake.ts'
import { liveCalls } from './video/live.ts'
import { logCalls } from './system/log.ts'
import { mapCalls } from './site/map.ts'
import { onboardingCalls } from './device/onboarding.ts'
import { organisationCalls } from './site/organisation.ts'
import { parameterCalls } from './system/parameter.calls.ts'
import { platformCalls } from './device/platform.ts'
import { roleCalls } from './access/role.ts'
import { secondFactorCalls } from './access/second-factor.ts'
import { sessionCalls } from './access/session.ts'
import { singleSignOnCalls } from './access/single-sign-on.ts'
import { userGroupCalls } from './access/user-group.ts'
import { userCalls } from './access/user.ts'
import { versionCalls } from './system/version.ts'

/** Every call, by module. The server must bind each; the web client and the API reference come from it. */
export const contract = {
  session: sessionCalls,
  secondFactor: secondFactorCalls,
  singleSignOn: singleSignOnCalls,
  parameter: parameterCalls,
  organisation: organisationCalls,
  device: deviceCalls,
  deviceHistory: deviceHistoryCalls,
  platform: platformCalls,
  onboarding: onboardingCalls,
  deviceState: deviceStateCalls,
  deviceControl: deviceControlCalls,
  eventRule: eventRuleCalls,
  live: liveCalls,
  log: logCalls,
  apiKey: apiKeyCalls,
  intake: intakeCalls,
  alarm: alarmCalls,
  map: mapCalls,
  defenceZone: defenceZoneCalls,
  camera: cameraCalls,
  cameraGroup: cameraGroupCalls,
  role: roleCalls,
  user: userCalls,
  userGroup: userGroupCalls,
  version: versionCalls,
}
export type Contract = typeof contract
