import { z } from 'zod'

/** Longest path of a Unix socket, bytes: 108 with its end on Linux, 104 on macOS. */
const SOCKET_PATH_MAX = 103

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

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
  /** An ffmpeg command that decodes snapshots in place of the built-in one. */
  FFMPEG_PATH: z.string().min(1).optional(),
})

const schema = settings.refine(
  ({ PALISADE_MEDIA_SOCKET: socket, PALISADE_MEDIA_HOST: host }) => socket !== undefined || isLoopback(host),
  { path: ['PALISADE_MEDIA_SOCKET'], message: 'needed where PALISADE_MEDIA_HOST is not the loopback' },
)

export interface MediaConfig {
  port: number
  host: string
  controlFile?: string
  secret: string
  logLevel: string
  origins: string[]
  isSupervised: boolean
  ffmpegPath?: string
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
    },
  }
}
