import { alarmCalls } from './alarm.calls.ts'
import { apiKeyCalls } from './api-key.ts'
import { cameraCalls, cameraGroupCalls } from './camera.ts'
import { defenceZoneCalls } from './defence-zone.ts'
import { deviceControlCalls } from './device-control.ts'
import { deviceHistoryCalls } from './device-history.ts'
import { deviceStateCalls } from './device-state.ts'
import { deviceCalls } from './device.ts'
import { eventRuleCalls } from './event-rule.ts'
import { intakeCalls } from './intake.ts'
import { liveCalls } from './live.ts'
import { logCalls } from './log.ts'
import { mapCalls } from './map.ts'
import { onboardingCalls } from './onboarding.ts'
import { organisationCalls } from './organisation.ts'
import { parameterCalls } from './parameter.calls.ts'
import { platformCalls } from './platform.ts'
import { roleCalls } from './role.ts'
import { secondFactorCalls } from './second-factor.ts'
import { sessionCalls } from './session.ts'
import { singleSignOnCalls } from './single-sign-on.ts'
import { userGroupCalls } from './user-group.ts'
import { userCalls } from './user.ts'
import { versionCalls } from './version.ts'

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
