import { z } from 'zod'
import { capabilities, capability } from '../core/device-words.ts'

/**
 * How the console speaks to a device: plain RTSP, ONVIF (Profiles S and T), Hikvision's ISAPI, Dahua's CGI, the open HTTP
 * intake, or an intrusion panel's line protocol. Each is a folder of packages/drivers.
 */
export const drivers = ['rtsp', 'onvif', 'isapi', 'dahua', 'http', 'panel'] as const
export const driver = z.enum(drivers)
export type DriverName = z.infer<typeof driver>

/** Drivers of devices that name their own streams once somebody logs in. */
export const probedDrivers = ['onvif', 'isapi', 'dahua'] as const satisfies DriverName[]
export type ProbedDriver = (typeof probedDrivers)[number]

/** Host name or address of a device, 1-50 characters and valid (DEVICE-6). */
export const HOST_LIMIT = 50
export const host = z
  .string()
  .trim()
  .min(1)
  .max(HOST_LIMIT)
  .refine(text => hostSchema.safeParse(text).success, 'host')
const hostSchema = z.union([z.ipv4(), z.ipv6(), z.hostname()])

/** TCP or UDP port (DEVICE-6). */
export const port = z.int().min(1).max(65_535)

/** Account and password of a device, up to 20 and 50 characters (DEVICE-6); empty means none. */
export const deviceUserName = z.string().max(20)
export const devicePassword = z.string().max(50)

/** Most characters of a stream address. */
export const URL_LIMIT = 1024

/** rtsp or rtsps only, without a user in it: the credentials have fields of their own. */
export const rtspUrl = z
  .string()
  .trim()
  .max(URL_LIMIT)
  .regex(/^rtsps?:\/\/[^\s@/]+(\/[^\s]*)?$/i, 'rtsp_url')

const login = {
  username: deviceUserName.optional(),
  /** Left out on an update, the stored password is kept. It is never sent to a browser. */
  password: devicePassword.optional(),
}

export const transports = ['auto', 'tcp', 'udp'] as const
const streams = {
  mainUrl: rtspUrl,
  subUrl: rtspUrl.optional(),
  /** How packets travel; `auto` tries TCP first. */
  transport: z.enum(transports).optional(),
}

/** The address of a device's own protocol. */
const endpoint = { host, port, isTls: z.boolean().default(false) }

/** Where a camera knows no encryption but an old one (TLS 1.0, short keys), that may be allowed for it. */
const oldTls = { isOldTlsAllowed: z.boolean().optional() }
const cameraEndpoint = { ...endpoint, ...oldTls }

/** A device names its parts by tokens of its own. */
const token = z.string().min(1).max(128)

/** Camera channel of a device that numbers them from 1. */
const channel = z.int().min(1).max(512).default(1)

/** Each driver's settings; the stream addresses of `onvif`, `isapi` and `dahua` are those the device itself gave. */
export const driverConfigs = {
  rtsp: z.strictObject({ ...streams, ...oldTls, ...login }),
  onvif: z.strictObject({
    ...cameraEndpoint,
    ...streams,
    mainProfile: token,
    subProfile: token.optional(),
    /** `urn:uuid:…` of WS-Discovery: finds the device again when its address has changed. */
    endpointReference: z.string().max(255).optional(),
    ...login,
  }),
  isapi: z.strictObject({
    ...cameraEndpoint,
    ...streams,
    /** Stream 101 is channel 1, main. */
    channel,
    ...login,
  }),
  dahua: z.strictObject({ ...cameraEndpoint, ...streams, channel, ...login }),
  http: z.strictObject({
    /** Seconds between the keep-alives (`/open/keepAlive`) that the sender promises; left out, it promises none. */
    keepAliveSeconds: z.int().min(5).max(86_400).optional(),
  }),
  panel: z.strictObject({ ...endpoint, ...login }),
} as const satisfies Record<DriverName, z.ZodType>

export type DriverConfigs = { [Name in DriverName]: z.output<(typeof driverConfigs)[Name]> }
/** A driver's settings as they are stored: without the password, which is sealed apart. */
export type StoredConfigs = { [Name in DriverName]: Omit<DriverConfigs[Name], 'password'> }

/** Why a device is not online, from what was seen; each has a text in both languages. */
export const deviceCauses = [
  'never_checked',
  'connecting',
  'unreachable',
  'refused',
  'wrong_credentials',
  'account_locked',
  'clear_text_login',
  'old_encryption',
  'no_such_stream',
  'unsupported_codec',
  'stalled',
  'silent',
  'protocol_error',
  'media_away',
  'control_lost',
  'device_reports',
  'planned',
] as const
export const deviceCause = z.enum(deviceCauses)
export type DeviceCause = z.infer<typeof deviceCause>

/** Why a device would not do what it was asked; `refused` when it does not say. Each has a text in both languages. */
export const rejectReasons = [
  'refused',
  'no_rights',
  'wrong_value',
  'no_such_zone',
  'zone_in_fault',
  'zone_armed',
  'zone_in_alarm',
  'zone_bypassed',
  'no_such_preset',
  'presets_full',
  'no_room',
  'no_home',
  'no_such_cruise',
  'no_such_output',
  'no_picture',
  'no_time',
  'search_endless',
  'other_footage',
  'no_footage',
] as const
export const rejectReason = z.enum(rejectReasons)
export type RejectReason = z.infer<typeof rejectReason>

/** Why a device that is in touch goes without an ability; each has a text in both languages. */
export const lackReasons = [
  'not_supported',
  'no_rights',
  'refused',
  'no_room',
  'unreachable',
  'silent',
  'protocol_error',
  'no_key_frame',
  'no_parameter_sets',
  'open_to_all',
] as const
export type LackReason = (typeof lackReasons)[number]

/** A lack of a device that is in touch: an ability that it was asked for in vain, or a login of any kind. */
export const deviceLack = z.object({
  of: z.enum([...capabilities, 'login']),
  why: z.enum(lackReasons),
})
export type DeviceLack = z.infer<typeof deviceLack>

/** One stream a device offers. */
export const streamChoice = z.object({
  token: z.string(),
  name: z.string(),
  url: rtspUrl,
  codec: z.string(),
  width: z.int(),
  height: z.int(),
})
export type StreamChoice = z.infer<typeof streamChoice>

/** A picture source of a device (a recorder has several), its streams with the largest first. */
export const videoSource = z.object({
  token: z.string(),
  name: z.string(),
  /** ISAPI and Dahua only. */
  channel: z.int().optional(),
  streams: z.array(streamChoice),
})
export type VideoSource = z.infer<typeof videoSource>

export const deviceIdentity = z.object({
  manufacturer: z.string(),
  model: z.string(),
  firmware: z.string(),
  serial: z.string(),
  mac: z.string().optional(),
})
export type DeviceIdentity = z.infer<typeof deviceIdentity>

/** The steps of a connection test in their order; the first that ends it names the cause. */
export const probeSteps = ['reach', 'login', 'capabilities', 'stream', 'events'] as const
export const probeStep = z.object({
  step: z.enum(probeSteps),
  ok: z.boolean(),
  cause: deviceCause.optional(),
  /** ms */
  took: z.int(),
})
export type ProbeStep = z.infer<typeof probeStep>

export const deviceProbe = z.object({
  ok: z.boolean(),
  cause: deviceCause.optional(),
  /** Of a locked account: how long its lock lasts still, min. */
  lockedMinutes: z.int().optional(),
  steps: z.array(probeStep),
  identity: deviceIdentity.optional(),
  capabilities: z.array(capability),
  lacks: z.array(deviceLack).optional(),
  sources: z.array(videoSource),
  /** Panels: how many zones the panel has. */
  zones: z.int().optional(),
  /** Device clock minus ours, ms. */
  clockOffset: z.number().optional(),
})
export type DeviceProbe = z.infer<typeof deviceProbe>

/** A device that answered on the network without being asked by address. */
export const discoveredDevice = z.object({
  driver,
  host: z.string(),
  port: z.int(),
  isTls: z.boolean(),
  name: z.string(),
  hardware: z.string(),
  endpointReference: z.string(),
})
export type DiscoveredDevice = z.infer<typeof discoveredDevice>
