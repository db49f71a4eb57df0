import type { ErrorCode } from '../manifest/errors.ts'
import type { Call, CallMeta } from './call.ts'

type Codes = readonly ErrorCode[]

/** Of a device that is asked or told something through its driver. */
export const deviceRefusals = [
  'device.not_supported',
  'device.rejected',
  'device.offline',
  'driver.unavailable',
] as const satisfies Codes

/** Of the address and the place of a device as somebody saves it: its parent, area, floor and platform. */
export const placeRefusals = [
  'device.not_found',
  'device.address_refused',
  'device.code_taken',
  'device.parent_invalid',
  'area.not_found',
  'map.not_a_floor',
  'platform.not_found',
  'platform.none_in_centre',
  'platform.other_centre',
  'platform.region_unknown',
] as const satisfies Codes

/** Of a spreadsheet as a whole; its rows have codes of their own in the result. */
export const importRefusals = [
  'import.format',
  'import.columns',
  'import.empty',
  'import.too_many',
] as const satisfies Codes

/** Of the fields of a deployment, for faces and for vehicles alike. */
export const deploymentRefusals = [
  'deployment.code_taken',
  'deployment.no_cameras',
  'deployment.no_lists',
  'deployment.list_unknown',
  'deployment.no_time',
  'deployment.in_past',
  'deployment.end_before_start',
  'deployment.too_long',
] as const satisfies Codes

/** Of a span of recorded footage. */
export const spanRefusals = [
  'footage.too_short',
  'footage.too_long',
  'footage.no_recording',
  'device.not_a_camera',
  'media.unavailable',
  'playback.in_future',
] as const satisfies Codes

/** Of files that are made of footage, which are limited in number and bytes. */
export const roomRefusals = [
  'footage.too_many',
  'footage.too_many_total',
  'footage.no_room',
  'footage.no_room_total',
] as const satisfies Codes

/** Of a change to another user: nobody changes oneself, a user above one's own level, or gives rights that one has not. */
export const personRefusals = ['user.self', 'user.level_above', 'role.more_than_own'] as const satisfies Codes

/** Of the proof that somebody is who they say, before a way of their own to sign in is changed. */
export const ownProofRefusals = [
  'session.second_factor_wrong',
  'session.challenge_ended',
  'session.password_wrong',
  'session.second_factor_code_needed',
  'session.enrolment_code_needed',
  'session.enrolment_code_wrong',
  'session.throttled',
  'session.locked',
] as const satisfies Codes

/** Any call may be answered with them, because they speak of the request as such or of the state of the server. */
const ofEveryCall = [
  'request.invalid',
  'request.too_large',
  'request.unsupported_type',
  'request.timeout',
  'server.failed',
  'server.unavailable',
  'server.migrating',
  'server.disk_full',
] as const satisfies Codes

/** The refusals that follow from who may make the call, from its centre and its limits. */
function refusalsOfMeta({ access, centre, rate, bodyLimit }: CallMeta<never>): ErrorCode[] {
  const isOfUser = access.by === 'signed-in' || access.by === 'permission'
  const isOfKey = access.by === 'api-key' || (access.by === 'permission' && access.scopes !== undefined)
  return [
    ...(isOfUser ? (['session.login_needed', 'session.other_user'] as const) : []),
    ...(isOfKey ? (['access.key_invalid', 'access.key_scope'] as const) : []),
    ...(access.by === 'permission' ? (['access.denied'] as const) : []),
    ...(centre === 'none' ? [] : (['access.no_centre'] as const)),
    ...(centre === 'required' ? (['access.no_area', 'access.no_centre_and_area'] as const) : []),
    ...(rate || bodyLimit !== undefined ? (['request.too_many'] as const) : []),
  ]
}

/** Every code with which a call may be refused: its own, those of its access, centre and limits, and those of every call. */
export const refusalsOf = (call: Pick<Call, 'refuses' | 'meta'>): ErrorCode[] => [
  ...(call.refuses ?? []),
  ...refusalsOfMeta(call.meta),
  ...ofEveryCall,
]
