import { parseArgs } from 'node:util'
import path from 'node:path'
import { z } from 'zod'

const environment = z.object({
  PALISADE_PORT: z.coerce.number().int().min(1).max(65_535).default(8080),
  PALISADE_HOST: z.string().min(1).default('0.0.0.0'),
  PALISADE_DATA: z.string().min(1).default('./data'),
  PALISADE_BASE_PATH: z
    .string()
    .regex(/^(\/[a-z0-9-]+)*$/)
    .default(''),
  DATABASE_URL: z.string().optional(),
  PALISADE_ADMIN_PASSWORD: z.string().optional(),
  PALISADE_SIM_RTSP_PORT: z.coerce.number().int().min(1).max(65_535).default(8554),
  PALISADE_SIM_CONTROL_PORT: z.coerce.number().int().min(1).max(65_535).default(8555),
})

export interface Settings {
  demo: boolean
  port: number
  host: string
  /** Folder of everything that is kept, absolute. */
  data: string
  basePath: string
  databaseUrl: string | undefined
  adminPassword: string | undefined
  /** Ports of the simulated site that are tried first. */
  simulator: { rtspPort: number; controlPort: number }
}

/** @throws Error naming every wrong setting at once. */
export function readSettings(args: string[], env: NodeJS.ProcessEnv): Settings {
  const { values } = parseArgs({ args, options: { demo: { type: 'boolean', default: false } } })
  const parsed = environment.safeParse(env)
  if (!parsed.success) {
    const faults = parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`wrong settings: ${faults.join('; ')}`)
  }
  const { data } = parsed
  return {
    demo: values.demo,
    port: data.PALISADE_PORT,
    host: data.PALISADE_HOST,
    data: path.resolve(data.PALISADE_DATA),
    basePath: data.PALISADE_BASE_PATH,
    databaseUrl: data.DATABASE_URL,
    adminPassword: data.PALISADE_ADMIN_PASSWORD,
    simulator: { rtspPort: data.PALISADE_SIM_RTSP_PORT, controlPort: data.PALISADE_SIM_CONTROL_PORT },
  }
}
