import { z } from 'zod'
import { FRAMES_PER_SECOND } from './encode/profile.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const flag = z
  .enum(['0', '1'])
  .default('0')
  .transform(value => value === '1')

const RTSP_PORT = 8554

const schema = z.object({
  /** Base address of the product, without a slash at the end. */
  PALISADE_URL: z
    .url()
    .default('http://127.0.0.1:8080')
    .transform(url => url.replace(/\/+$/, '')),
  PALISADE_ADMIN_USER: z.string().default('admin'),
  /** Without it the site is not registered. */
  PALISADE_ADMIN_PASSWORD: z.string().optional(),
  PALISADE_SIM_HOST: z.string().default('127.0.0.1'),
  PALISADE_SIM_RTSP_PORT: port.default(RTSP_PORT),
  PALISADE_SIM_CONTROL_PORT: port.default(8555),
  /** Of the simulated intrusion panel. Left out, 8556 beside the usual RTSP port, else a free one; 0 takes a free one. */
  PALISADE_SIM_PANEL_PORT: port.optional(),
  /** Of the first ISAPI camera; the others take the next ones, their RTSP ports are ten further. Left out as the panel's. */
  PALISADE_SIM_ISAPI_PORT: port.optional(),
  /** Of the first camera with Dahua's CGI; the others take the next ones, their RTSP ports are ten further. Left out as the panel's. */
  PALISADE_SIM_DAHUA_PORT: port.optional(),
  /** Of the first ONVIF camera; the others take the next ones. Left out as the panel's. */
  PALISADE_SIM_ONVIF_PORT: port.optional(),
  /** Where the ONVIF cameras answer WS-Discovery; 0 takes a free one, and only who asks there by address finds them. */
  PALISADE_SIM_DISCOVERY_PORT: port.default(3702),
  PALISADE_SIM_CAMERAS: z.coerce.number().int().min(1).max(64).default(12),
  /** Frames a second of each stream. */
  PALISADE_SIM_FRAMES: z.coerce.number().min(2).max(25).default(FRAMES_PER_SECOND),
  /** 1: each picture shows the time of its capture, and so none can be repeated. */
  PALISADE_SIM_CLOCK: flag,
  /** 0 for tests: no events but those asked for. */
  PALISADE_SIM_CHATTER: z
    .enum(['0', '1'])
    .default('1')
    .transform(value => value === '1'),
  /** Guards with phones, up to twelve. Left out, twelve; none at a site that does nothing by itself. */
  PALISADE_SIM_PHONES: z.coerce.number().int().min(0).max(12).optional(),
  /** Cameras that are given a recording plan. Left out, four; none at a site that does nothing by itself. */
  PALISADE_SIM_RECORDED: z.coerce.number().int().min(0).max(64).optional(),
  /** An integration key made by hand, in place of registering. */
  PALISADE_SIM_API_KEY: z.string().optional(),
  /** 1 under the launcher: end when it dies. */
  PALISADE_SUPERVISED: flag,
})

/** Ports of the other protocols at a site that has the usual RTSP port; a second site takes free ones. */
const usualPorts = {
  PALISADE_SIM_PANEL_PORT: 8556,
  PALISADE_SIM_ISAPI_PORT: 8571,
  PALISADE_SIM_ONVIF_PORT: 8561,
  PALISADE_SIM_DAHUA_PORT: 8591,
} as const

const config = schema.transform(settings => {
  const isUsual = settings.PALISADE_SIM_RTSP_PORT === RTSP_PORT
  const portOf = (name: keyof typeof usualPorts): number => settings[name] ?? (isUsual ? usualPorts[name] : 0)
  return {
    ...settings,
    PALISADE_SIM_RECORDED: settings.PALISADE_SIM_RECORDED ?? (settings.PALISADE_SIM_CHATTER ? 4 : 0),
    PALISADE_SIM_PHONES: settings.PALISADE_SIM_PHONES ?? (settings.PALISADE_SIM_CHATTER ? 12 : 0),
    PALISADE_SIM_PANEL_PORT: portOf('PALISADE_SIM_PANEL_PORT'),
    PALISADE_SIM_ISAPI_PORT: portOf('PALISADE_SIM_ISAPI_PORT'),
    PALISADE_SIM_ONVIF_PORT: portOf('PALISADE_SIM_ONVIF_PORT'),
    PALISADE_SIM_DAHUA_PORT: portOf('PALISADE_SIM_DAHUA_PORT'),
  }
})

export type Config = z.infer<typeof config>

/** The settings, or the full list of what is wrong with them. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const result = config.safeParse(env)
  if (!result.success) throw new Error(`settings:\n${z.prettifyError(result.error)}`)
  return result.data
}
