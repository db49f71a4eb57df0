import { bare, hangUp, page, said, silence, type OddAnswer } from './answers.ts'
import type { LoginRule } from './logins.ts'
import type { RecorderPlan } from './recorder.ts'

/**
 * How firmware takes the time from which plates are asked for: as the beginning of the name of a picture, as most does; as a time with a
 * `T`, of which it needs the zone as well; or not at all.
 */
export type PlateTimes = 'names' | 'zoned' | 'none'

/** Of an access terminal's log; older firmware does not say in it whether an event is of now. */
export type AccessLog = { entries: number; saysCurrent: boolean }

/** One way in which a device departs from the protocol as it is written. */
export type Quirk = {
  login?: LoginRule
  /** Calls that are answered otherwise, by the beginning of their path, or the whole of it before a `$`; `times`: so many of them, then as usual. */
  call?: { path: string; answer: OddAnswer; times?: number }
  /** A recorder of that camera in its place. */
  recorder?: RecorderPlan
  /** Old entries of a log at each connection of the alert stream. */
  log?: AccessLog
  /** The alert stream ends after so many ms: in the midst of a chunk, or with a reset. */
  alertsEnd?: { every: number; isReset: boolean }
  /** Without it `names`. */
  plateTimes?: PlateTimes
}

const call = (path: string, answer: OddAnswer, times?: number): Quirk => ({ call: { path, answer, times } })

const ALERTS = 'Event/notification/alertStream'
const PLATES = 'Traffic/channels/1/vehicleDetect/plates'
const PICTURE = 'Streaming/channels/101/picture'
const PRESETS = 'PTZCtrl/channels/1/presets'

/** A line each; a device has as many of them as its plan names. */
export const quirks = {
  nonce_for_one_request: { login: 'one_request' },
  nonce_for_one_address: { login: 'one_address' },
  nonce_used_up: { login: 'two_requests' },
  account_locked: { login: 'locked' },

  no_ptz_400: call('PTZCtrl', bare(400)),
  no_ptz_reset: call('PTZCtrl', hangUp),
  no_presets_500: call(PRESETS, page(500)),
  no_outputs_403: call('System/IO/outputs', said(403, 4, 'lowPrivilege')),
  no_outputs_404: call('System/IO/outputs', page(404)),
  no_outputs_silent: call('System/IO/outputs', silence),
  no_clock_page: call('System/time', page(200)),
  no_card_501: call('ContentMgmt/Storage', bare(501)),
  no_picture_status: call(PICTURE, said(200, 4, 'notSupport')),
  no_picture_list_400: call(`${PICTURE}/capabilities`, bare(400)),
  no_access_list: call('Security/adminAccesses', bare(403)),
  no_proxies_page: call('ContentMgmt/InputProxy', page(200)),
  busy_channels: call('Streaming/channels$', bare(503), 2),
  busy_picture: call(PICTURE, bare(503), 2),
  busy_ptz: call('PTZCtrl', said(200, 3, 'deviceError'), 2),

  no_alerts_401: call(ALERTS, bare(401)),
  no_alerts_page: call(ALERTS, page(200)),
  no_alerts_head: call(ALERTS, silence),
  no_alerts_503: call(ALERTS, bare(503)),
  plates_zoned: { plateTimes: 'zoned' },
  plates_all: { plateTimes: 'none' },
  no_plates_403: call(PLATES, said(403, 4, 'lowPrivilege')),
  no_plates_501: call(PLATES, bare(501)),
  no_plates_page: call(PLATES, page(200)),
  no_plates_reset: call(PLATES, hangUp),
  busy_plates: call(PLATES, said(503, 2, 'serviceUnavailable'), 2),
  recorder_32: { recorder: { channels: 32, by: 'network' } },
  recorder_of_cables: { recorder: { channels: 16, by: 'cable' } },
  access_log: { log: { entries: 1200, saysCurrent: true } },
  access_log_of_old_firmware: { log: { entries: 1200, saysCurrent: false } },
  alerts_end: { alertsEnd: { every: 60, isReset: false } },
  alerts_reset: { alertsEnd: { every: 60, isReset: true } },
} satisfies Record<string, Quirk>

export type QuirkName = keyof typeof quirks
export const quirkNames = Object.keys(quirks) as QuirkName[]

/** Devices as they are met, each of several quirks. */
export const families = {
  'old camera': ['nonce_for_one_address', 'no_picture_list_400', 'no_card_501', 'busy_ptz'],
  'worn nonces': ['nonce_used_up', 'busy_channels', 'no_card_501'],
  'operator account': ['no_outputs_403', 'no_alerts_401', 'no_access_list'],
  'crashing firmware': ['no_ptz_reset', 'no_clock_page', 'busy_picture', 'alerts_reset'],
  'recorder with 32 network channels': ['recorder_32', 'nonce_for_one_request', 'no_access_list'],
  'door terminal': ['nonce_used_up', 'access_log', 'no_ptz_400'],
} satisfies Record<string, QuirkName[]>
