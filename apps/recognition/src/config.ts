import { availableParallelism } from 'node:os'
import path from 'node:path'
import { z } from 'zod'

const settings = z.object({
  PALISADE_RECOGNITION_PORT: z.coerce.number().int().min(0).max(65_535).default(8082),
  /** Shared with the server: bearer of its requests. */
  PALISADE_RECOGNITION_SECRET: z.string().min(32),
  /** Folder of the installation; models are below it. */
  PALISADE_DATA: z.string().min(1).default('./data'),
  /** Worker processes at most, each of which keeps a core busy. */
  PALISADE_RECOGNITION_WORKERS: z.coerce.number().int().min(1).max(64).optional(),
  /** The detector of the built-in model. */
  PALISADE_FACE_DETECTOR: z.enum(['ssd', 'tiny']).default('ssd'),
  PALISADE_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export interface RecognitionConfig {
  port: number
  secret: string
  /** Folder of the models, absolute. */
  models: string
  workers: number
  detector: 'ssd' | 'tiny'
  logLevel: string
}

/** @throws Error naming every wrong setting at once, without its value */
export function readConfig(env: Record<string, string | undefined>): RecognitionConfig {
  const parsed = settings.safeParse(env)
  if (!parsed.success) {
    const faults = parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`wrong settings: ${faults.join('; ')}`)
  }
  const { data } = parsed
  return {
    port: data.PALISADE_RECOGNITION_PORT,
    secret: data.PALISADE_RECOGNITION_SECRET,
    models: path.join(path.resolve(data.PALISADE_DATA), 'models'),
    workers: data.PALISADE_RECOGNITION_WORKERS ?? availableParallelism(),
    detector: data.PALISADE_FACE_DETECTOR,
    logLevel: data.PALISADE_LOG_LEVEL,
  }
}
