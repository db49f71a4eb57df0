import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { MEDIA_PROGRAMS_MAX } from '@palisade/contract/media'
import { z } from 'zod'

const flag = z
  .enum(['0', '1', 'true', 'false', ''])
  .default('')
  .transform(value => value === '1' || value === 'true')

/** A list whose elements are separated by commas. */
const list = z
  .string()
  .default('')
  .transform(text =>
    text
      .split(',')
      .map(part => part.trim())
      .filter(Boolean),
  )

/** On this machine: logins of cameras cross no network, and live tokens go by the machine's clock. */
const mediaUrl = z.url({ protocol: /^http$/, hostname: /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/ })

/** The id of the media program that the settings without a number belong to. */
export const FIRST_MEDIA = 'media'

const furtherMedia = z
  .string()
  .default('[]')
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'no JSON' })
      return z.NEVER
    }
  })
  .pipe(
    z
      .array(
        z.strictObject({
          id: z.string().regex(/^[a-z0-9-]{1,32}$/),
          url: mediaUrl,
          socket: z.string().min(1).optional(),
        }),
      )
      .max(MEDIA_PROGRAMS_MAX - 1)
      .refine(list => new Set([FIRST_MEDIA, ...list.map(({ id }) => id)]).size === list.length + 1, {
        message: 'an id is named twice',
      }),
  )

const origin = z.url({ protocol: /^https?$/ }).transform(text => new URL(text).origin)

const settings = z.object({
  /** Address of the database, `postgres://user:password@host:port/name`. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** The largest number of connections to the database, beside the one that listens for what other programs commit. */
  PALISADE_DATABASE_CONNECTIONS: z.coerce.number().int().min(4).max(100).default(16),
  PALISADE_PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  PALISADE_HOST: z.string().min(1).default('0.0.0.0'),
  /** '' when the console is alone on its host, or e.g. `/soc` below a host shell (COMMON-38). */
  PALISADE_BASE_PATH: z
    .string()
    .regex(/^(\/[a-z0-9-]+)*$/)
    .default(''),
  PALISADE_DATA: z.string().min(1).default('./data'),
  PALISADE_MEDIA_URL: mediaUrl.default('http://127.0.0.1:8081'),
  /** Unix socket of the media program's control channel; without it the channel is at its address. */
  PALISADE_MEDIA_SOCKET: z.string().min(1).optional(),
  /** Further media programs, which share the cameras: JSON, `[{"id":"media-2","url":"http://127.0.0.1:8083","socket":"/…"}]`. */
  PALISADE_MEDIA_FURTHER: furtherMedia,
  PALISADE_MEDIA_SECRET: z.string().min(32).optional(),
  /** The recognition program on this machine; without it faces are not recognised. */
  PALISADE_RECOGNITION_URL: z
    .url({ protocol: /^http$/, hostname: /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/ })
    .optional(),
  PALISADE_RECOGNITION_SECRET: z.string().min(32).optional(),
  PALISADE_ADMIN_PASSWORD: z.string().min(1).optional(),
  PALISADE_DEMO: flag,
  PALISADE_SUPERVISED: flag,
  /** Names this copy of the server. The launcher gives the same id again to the server that it starts in place of one that ended. */
  PALISADE_COPY_ID: z.uuid().optional(),
  /** Folder of the built console; without it, only calls are answered. */
  PALISADE_WEB_DIST: z.string().min(1).optional(),
  /** Addresses of our own reverse proxies, separated by commas; only their `x-forwarded-for` is believed. */
  PALISADE_TRUSTED_PROXIES: list.pipe(z.array(z.union([z.ipv4(), z.ipv6()]))),
  /** Further origins whose pages may open sockets, e.g. `https://soc.example`; separated by commas. */
  PALISADE_ORIGINS: list.pipe(z.array(origin)),
  /** Names of push services in the site's own network, separated by commas; others must have public addresses. */
  PALISADE_PUSH_HOSTS: list,
  /** Names of webhooks' receivers that may be on this machine, separated by commas; its addresses are refused otherwise. */
  PALISADE_WEBHOOK_HOSTS: list,
  /** Whom push services may write to about our messages, in place of the parameter `push.contact`. */
  PALISADE_PUSH_CONTACT: z.url({ protocol: /^(mailto|https)$/ }).optional(),
  /** PEM files of the site's own certificate; both must be given, or neither. */
  PALISADE_TLS_CERT: z.string().min(1).optional(),
  PALISADE_TLS_KEY: z.string().min(1).optional(),
  /** `generate` uses a self-signed certificate that is kept below the data folder. */
  PALISADE_TLS: z.enum(['', 'generate']).default(''),
  PALISADE_LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

const environment = settings.refine(
  ({ PALISADE_TLS_CERT: cert, PALISADE_TLS_KEY: key, PALISADE_TLS: made }) =>
    (cert === undefined) === (key === undefined) && (cert === undefined || made === ''),
  { path: ['PALISADE_TLS_CERT'], message: 'needs PALISADE_TLS_KEY, and no PALISADE_TLS beside them' },
)

/** A media program, and where it is reached. */
export interface MediaAddress {
  id: string
  url: string
  /** Unix socket of its control channel; without it the channel is at the address. */
  socket?: string | undefined
}

export interface Config {
  databaseUrl: string
  databaseConnections: number
  port: number
  host: string
  basePath: string
  /** An absolute path. */
  dataFolder: string
  /** The media programs; the first one is that of an installation with one alone. */
  mediaPrograms: [MediaAddress, ...MediaAddress[]]
  /** When it is undefined, the secret of the installation's secrets file is used. */
  mediaSecret: string | undefined
  /** Where faces are recognised; undefined where they are not. */
  recognition: { url: string; secret: string } | undefined
  adminPassword: string | undefined
  demo: boolean
  /** Whether the launcher started the server; it restarts the server when it ends. */
  supervised: boolean
  /** A UUID, which only this copy of the server has, and those that were started in its place. */
  copyId: string
  webDist: string | undefined
  trustedProxies: string[]
  origins: string[]
  pushHosts: string[]
  webhookHosts: string[]
  /** A `mailto:` or https address. */
  pushContact: string | undefined
  /** The server speaks plain http when it is undefined. */
  tls: { cert: string; key: string } | 'generate' | undefined
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

/** @throws Error naming every wrong setting at once, without its value */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = environment.safeParse(env)
  if (!parsed.success) {
    const faults = parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`wrong settings: ${faults.join('; ')}`)
  }
  const { data } = parsed
  return {
    databaseUrl: data.DATABASE_URL,
    databaseConnections: data.PALISADE_DATABASE_CONNECTIONS,
    port: data.PALISADE_PORT,
    host: data.PALISADE_HOST,
    basePath: data.PALISADE_BASE_PATH,
    dataFolder: path.resolve(data.PALISADE_DATA),
    mediaPrograms: [
      { id: FIRST_MEDIA, url: data.PALISADE_MEDIA_URL, socket: data.PALISADE_MEDIA_SOCKET },
      ...data.PALISADE_MEDIA_FURTHER,
    ],
    mediaSecret: data.PALISADE_MEDIA_SECRET,
    recognition: recognitionOf(data),
    adminPassword: data.PALISADE_ADMIN_PASSWORD,
    demo: data.PALISADE_DEMO,
    supervised: data.PALISADE_SUPERVISED,
    copyId: data.PALISADE_COPY_ID ?? randomUUID(),
    webDist: data.PALISADE_WEB_DIST,
    trustedProxies: data.PALISADE_TRUSTED_PROXIES,
    origins: data.PALISADE_ORIGINS,
    pushHosts: data.PALISADE_PUSH_HOSTS,
    webhookHosts: data.PALISADE_WEBHOOK_HOSTS,
    pushContact: data.PALISADE_PUSH_CONTACT,
    tls: tlsOf(data),
    logLevel: data.PALISADE_LOG_LEVEL,
  }
}

function recognitionOf(data: z.output<typeof environment>): Config['recognition'] {
  const { PALISADE_RECOGNITION_URL: url, PALISADE_RECOGNITION_SECRET: secret } = data
  return url !== undefined && secret !== undefined ? { url, secret } : undefined
}

function tlsOf(data: z.output<typeof environment>): Config['tls'] {
  const { PALISADE_TLS_CERT: cert, PALISADE_TLS_KEY: key, PALISADE_TLS: made } = data
  if (cert !== undefined && key !== undefined) return { cert: path.resolve(cert), key: path.resolve(key) }
  return made === 'generate' ? made : undefined
}
