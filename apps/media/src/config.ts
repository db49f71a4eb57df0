import { availableParallelism } from 'node:os'
import path from 'node:path'
import { FOLDERS_MAX, KEEP_DAYS_MAX, MEDIA_PROGRAMS_MAX } from '@palisade/contract/media'
import { z } from 'zod'
import type { S3Settings } from './objects/s3-requests.ts'
import { transcodesMaxOf } from './transcode/transcode-slots.ts'

/** Longest path of a Unix socket, bytes: 108 with its end on Linux, 104 on macOS. */
const SOCKET_PATH_MAX = 103

/** Less holds no more than a few minutes of a few cameras. */
const QUOTA_MIN_BYTES = 64 * 1024 * 1024

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

const GIB = 2 ** 30

const recordingFolders = z
  .string()
  .transform(text => text.split(',').flatMap(part => part.trim() || []))
  .transform(parts =>
    parts.map(part => {
      const [, folder = part, quota] = /^(.+)=(\d+(?:\.\d+)?)$/.exec(part) ?? []
      return { path: path.resolve(folder), ...(quota !== undefined && { quotaBytes: Number(quota) * GIB }) }
    }),
  )
  .pipe(
    z
      .array(z.object({ path: z.string(), quotaBytes: z.number().min(QUOTA_MIN_BYTES).optional() }))
      .max(FOLDERS_MAX)
      .refine(folders => new Set(folders.map(folder => folder.path)).size === folders.length, {
        message: 'a folder is named twice',
      }),
  )

const NAME_OF_BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
/** Names that need no escaping in an address, between `/`. */
const PREFIX = /^[\w.-]+(\/[\w.-]+)*$/

/** Folders of journals begin with it: a backup leaves them out (apps/launcher/src/backup). */
const FIRST_ID = 'media'
const MEDIA_IDS = Array.from({ length: MEDIA_PROGRAMS_MAX }, (_, index) =>
  index === 0 ? FIRST_ID : `${FIRST_ID}-${index + 1}`,
)

const settings = z.object({
  PALISADE_MEDIA_PORT: z.coerce.number().int().min(0).max(65_535).default(8081),
  PALISADE_MEDIA_HOST: z.string().min(1).default('127.0.0.1'),
  /** Unix socket of the control channel; without it the channel is on the port, and the port on the loopback. */
  PALISADE_MEDIA_SOCKET: z.string().min(1).max(SOCKET_PATH_MAX).optional(),
  /** Shared with the server: bearer of the control calls and key of the live tokens. */
  PALISADE_MEDIA_SECRET: z.string().min(32),
  PALISADE_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Origins whose pages may open live sockets here, besides this host's own; separated by commas. */
  PALISADE_ORIGINS: z
    .string()
    .default('')
    .transform(text => text.split(',').flatMap(part => part.trim() || []))
    .pipe(z.array(z.url({ protocol: /^https?$/ }).transform(text => new URL(text).origin))),
  /** '1' when a parent owns this process: it ends when the parent does. */
  PALISADE_SUPERVISED: z.enum(['0', '1']).default('0'),
  /** Folders of recorded video with quotas in GiB, `path=quota,path=quota`; a path alone takes half of what is free at first. */
  PALISADE_RECORDINGS: recordingFolders.optional(),
  /** Folders that other media programs of this machine record into, for playback; quotas are none of ours. */
  PALISADE_RECORDINGS_BESIDE: recordingFolders.optional(),
  /** Names this program among those of the installation, and the folder of its journal. */
  PALISADE_MEDIA_ID: z.enum(MEDIA_IDS).default(FIRST_ID),
  /** Media programs of this machine, which share its transcodes. */
  PALISADE_MEDIA_PROGRAMS: z.coerce.number().int().min(1).max(MEDIA_PROGRAMS_MAX).default(1),
  /** Folder of the installation, for the journal of recordings and for recordings where no other folder is named. */
  PALISADE_DATA: z.string().min(1).optional(),
  /** An object store that speaks S3, the second tier of the recordings; the settings below belong to it. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z.string().regex(NAME_OF_BUCKET).optional(),
  S3_REGION: z.string().min(1).max(64).default('us-east-1'),
  S3_PREFIX: z.string().max(200).regex(PREFIX).default('recordings'),
  S3_ACCESS_KEY_ID: z.string().min(1).max(256).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).max(1024).optional(),
  /** Files of hours that ended so many days ago are moved; without it none are. */
  S3_AFTER_DAYS: z.coerce.number().min(0).max(KEEP_DAYS_MAX).optional(),
  /** '1': locked footage is copied as soon as it is locked. */
  S3_COPY_LOCKED: z.enum(['0', '1']).default('1'),
  /** Transcodes that run at the same time for those who watch; without it, by the cores of this machine. */
  PALISADE_TRANSCODES: z.coerce.number().int().min(0).max(256).optional(),
  /** An ffmpeg command that decodes snapshots in place of the built-in one. */
  FFMPEG_PATH: z.string().min(1).optional(),
})

const schema = settings
  .refine(
    ({ PALISADE_MEDIA_SOCKET: socket, PALISADE_MEDIA_HOST: host }) =>
      socket !== undefined || isLoopback(host),
    { path: ['PALISADE_MEDIA_SOCKET'], message: 'needed where PALISADE_MEDIA_HOST is not the loopback' },
  )
  .superRefine((data, context) => {
    if (data.S3_ENDPOINT === undefined) return
    for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
      if (data[name] === undefined)
        context.addIssue({ code: 'custom', path: [name], message: 'needed where S3_ENDPOINT is set' })
  })

export interface MediaConfig {
  port: number
  host: string
  controlFile?: string
  secret: string
  logLevel: string
  origins: string[]
  isSupervised: boolean
  ffmpegPath?: string
  /** The share of this program in what the machine may do at once. */
  transcodesMax: number
  /** Undefined: nothing is recorded. */
  recording?: {
    folders: { path: string; quotaBytes?: number }[]
    beside: string[]
    journalFile: string
    /** Of all media programs that share this installation, this one's among them. */
    journalFiles: string[]
  }
  /** The second tier of the recordings. */
  store?: S3Settings & { afterDays?: number; copiesLocked: boolean }
}

/** Reads the environment. Gives all faults at once, naming the variables but never their values. */
export function readConfig(
  env: Record<string, string | undefined>,
): { ok: true; config: MediaConfig } | { ok: false; faults: string[] } {
  const parsed = schema.safeParse(env)
  if (!parsed.success) {
    return {
      ok: false,
      faults: parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`),
    }
  }
  const { data } = parsed
  return {
    ok: true,
    config: {
      port: data.PALISADE_MEDIA_PORT,
      host: data.PALISADE_MEDIA_HOST,
      controlFile: data.PALISADE_MEDIA_SOCKET,
      secret: data.PALISADE_MEDIA_SECRET,
      logLevel: data.PALISADE_LOG_LEVEL,
      origins: data.PALISADE_ORIGINS,
      isSupervised: data.PALISADE_SUPERVISED === '1',
      ffmpegPath: data.FFMPEG_PATH,
      transcodesMax: transcodesOf(data),
      recording: recordingOf(data),
      store: storeOf(data),
    },
  }
}

function transcodesOf({
  PALISADE_TRANSCODES: all = transcodesMaxOf(availableParallelism()),
  PALISADE_MEDIA_PROGRAMS: programs,
}: z.output<typeof settings>): number {
  return all === 0 ? 0 : Math.max(1, Math.floor(all / programs))
}

function recordingOf(data: z.output<typeof settings>): MediaConfig['recording'] {
  const { PALISADE_DATA: own, PALISADE_RECORDINGS: named } = data
  const folders = named ?? (own === undefined ? [] : [{ path: path.resolve(own, 'recordings') }])
  const [first] = folders
  if (!first) return undefined
  const journalOf = (id: string): string =>
    path.join(own === undefined ? first.path : path.resolve(own, id), 'journal.jsonl')
  const ids = own === undefined ? [FIRST_ID] : MEDIA_IDS
  const beside = (data.PALISADE_RECORDINGS_BESIDE ?? []).map(folder => folder.path)
  const journalFile = journalOf(data.PALISADE_MEDIA_ID)
  return { folders, beside, journalFile, journalFiles: ids.map(journalOf) }
}

function storeOf(data: z.output<typeof settings>): MediaConfig['store'] {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: key } = data
  if (!endpoint || !bucket || !id || !key) return undefined
  return {
    endpoint,
    bucket,
    region: data.S3_REGION,
    prefix: data.S3_PREFIX,
    accessKeyId: id,
    secretAccessKey: key,
    ...(data.S3_AFTER_DAYS !== undefined && { afterDays: data.S3_AFTER_DAYS }),
    copiesLocked: data.S3_COPY_LOCKED === '1',
  }
}
