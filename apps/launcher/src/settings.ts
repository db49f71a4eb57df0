import { parseArgs } from 'node:util'
import path from 'node:path'
import type { BackupPlan } from '@palisade/contract/backup-state'
import { MEDIA_PROGRAMS_MAX } from '@palisade/contract/media'
import { z } from 'zod'
import { shareMedia, type MediaShare } from './media-share.ts'

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
  // The server reads these in full; the launcher only needs to know which address to print.
  PALISADE_TLS: z.enum(['', 'generate']).default(''),
  PALISADE_TLS_CERT: z.string().optional(),
  PALISADE_TLS_KEY: z.string().optional(),
  PALISADE_BACKUPS: z.string().min(1).optional(),
  PALISADE_BACKUPS_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .default('02:00'),
  PALISADE_BACKUPS_KEPT: z.coerce.number().int().min(1).max(365).default(7),
  PALISADE_UPDATE_WITHOUT_BACKUP: z.enum(['', '0', '1']).default(''),
  /** Empty: on in a demo, off on a real site. */
  PALISADE_RECOGNITION: z.enum(['', '0', '1']).default(''),
  /** They share the cameras, and the folders that `PALISADE_RECORDINGS` names. */
  PALISADE_MEDIA_PROGRAMS: z.coerce.number().int().min(1).max(MEDIA_PROGRAMS_MAX).default(1),
  // Media reads these in full; the launcher shares them out.
  PALISADE_RECORDINGS: z.string().optional(),
  S3_ENDPOINT: z.string().optional(),
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
  /** Files of a certificate, one to be made, or undefined for plain http. */
  tls: { cert: string; key: string } | 'generate' | undefined
  /** Backups that are made each day, by the clock of the site; undefined when none are. */
  backups: BackupPlan | undefined
  /** Whether a new version may not change the database before a backup was made. */
  backupBeforeUpdate: boolean
  /** Whether faces are recognised: a program of its own that needs a core and 400 MB. */
  recognition: boolean
  media: [MediaShare, ...MediaShare[]]
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
    tls: tlsOf(data),
    backups: data.PALISADE_BACKUPS
      ? {
          folder: path.resolve(data.PALISADE_BACKUPS),
          at: data.PALISADE_BACKUPS_AT,
          kept: data.PALISADE_BACKUPS_KEPT,
        }
      : undefined,
    backupBeforeUpdate: data.PALISADE_UPDATE_WITHOUT_BACKUP !== '1',
    recognition: (data.PALISADE_RECOGNITION || (values.demo ? '1' : '0')) === '1',
    media: shareMedia({
      count: data.PALISADE_MEDIA_PROGRAMS,
      recordings: data.PALISADE_RECORDINGS,
      hasStore: data.S3_ENDPOINT !== undefined,
    }),
    simulator: { rtspPort: data.PALISADE_SIM_RTSP_PORT, controlPort: data.PALISADE_SIM_CONTROL_PORT },
  }
}

function tlsOf(data: z.output<typeof environment>): Settings['tls'] {
  const { PALISADE_TLS: made, PALISADE_TLS_CERT: cert, PALISADE_TLS_KEY: key } = data
  if (!cert && !key) return made === 'generate' ? made : undefined
  if (!cert || !key || made)
    throw new Error('PALISADE_TLS_CERT and PALISADE_TLS_KEY go together, without PALISADE_TLS')
  return { cert: path.resolve(cert), key: path.resolve(key) }
}
