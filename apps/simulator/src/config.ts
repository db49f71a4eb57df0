import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)
const flag = z
  .enum(['0', '1'])
  .default('0')
  .transform(value => value === '1')

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
  PALISADE_SIM_RTSP_PORT: port.default(8554),
  PALISADE_SIM_CONTROL_PORT: port.default(8555),
  PALISADE_SIM_CAMERAS: z.coerce.number().int().min(1).max(64).default(12),
  /** 0 for tests: no events but those asked for. */
  PALISADE_SIM_CHATTER: z
    .enum(['0', '1'])
    .default('1')
    .transform(value => value === '1'),
  /** An integration key made by hand, in place of registering. */
  PALISADE_SIM_API_KEY: z.string().optional(),
  /** 1 under the launcher: end when it dies. */
  PALISADE_SUPERVISED: flag,
})

export type Config = z.infer<typeof schema>

/** The settings, or the full list of what is wrong with them. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const result = schema.safeParse(env)
  if (!result.success) throw new Error(`settings:\n${z.prettifyError(result.error)}`)
  return result.data
}
