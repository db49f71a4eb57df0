import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { createCluster } from '@palisade/postgres'
import { openLogFile } from './log-file.ts'
import type { MediaShare } from './media-share.ts'
import { createNodeProgram } from './node-program.ts'
import type { Settings } from './settings.ts'
import { socketFile } from './socket-folder.ts'
import type { Program } from './supervisor.ts'

export const root = path.join(import.meta.dirname, '../../..')
const mainOf = (app: string) => path.join(root, 'apps', app, 'src/main.ts')
/** Where Node keeps what it compiled: importing the server's sources takes 0.4 s in place of 1.0 s. It may be removed at any time. */
const compileCache = ({ data }: Settings) => ({ NODE_COMPILE_CACHE: path.join(data, 'compile-cache') })
const logOf = (settings: Settings, name: string) => openLogFile(path.join(settings.data, 'logs'), name)

/**
 * How V8 keeps the heaps, measured in docs/benchmarks.md. A young heap of 8 MB in place of 32: an export of 50,000 rows took
 * 410 MB resident, and is as fast with 270. Media holds 20 MB of objects beside cached pictures outside the heap, whose
 * growth V8 answers with a whole collection a second, a third of all CPU: it waits for more of it.
 */
export const NODE_FLAGS = {
  server: ['--max-semi-space-size=8'],
  media: ['--max-semi-space-size=8', '--heap-growing-percent=200'],
} as const

/** The built-in PostgreSQL in `<data>/postgres`, and the address of its database. */
export async function databaseProgram(settings: Settings, port: number): Promise<[Program, string]> {
  const log = logOf(settings, 'postgres')
  const cluster = createCluster({
    folder: path.join(settings.data, 'postgres'),
    port,
    onLog: line => log.write(line),
  })
  await cluster.prepare()
  const program: Program = {
    name: 'database',
    stopSignal: 'SIGINT',
    spawn: () => cluster.spawn(),
    ready: child => cluster.ready(child),
  }
  return [program, cluster.url('postgres')]
}

/** A disk that hangs takes up to four of the threads that do file work; the other disks and the log need some as well. */
const FILE_THREADS = '16'
/** A demo must not fill the disk of whoever tries it, GiB. */
const DEMO_QUOTA = 2

/** Folders that somebody names hold for a demo too. */
export const demoRecordings = ({ data }: Pick<Settings, 'data'>): string =>
  process.env.PALISADE_RECORDINGS ?? `${path.join(data, 'recordings')}=${DEMO_QUOTA}`

/** A media program, and where it listens. */
export interface PlacedMedia extends MediaShare {
  port: number
}

export function mediaProgram(settings: Settings, place: PlacedMedia, secret: string): Program {
  const { id, port, recordings, beside } = place
  return createNodeProgram({
    name: 'media',
    id,
    file: mainOf('media'),
    flags: NODE_FLAGS.media,
    env: {
      ...compileCache(settings),
      PALISADE_MEDIA_SECRET: secret,
      PALISADE_MEDIA_PORT: String(port),
      PALISADE_MEDIA_HOST: '127.0.0.1',
      PALISADE_MEDIA_SOCKET: mediaSocket(settings, id),
      PALISADE_MEDIA_ID: id,
      PALISADE_MEDIA_PROGRAMS: String(settings.media.length),
      PALISADE_DATA: settings.data,
      UV_THREADPOOL_SIZE: FILE_THREADS,
      ...(settings.demo && { PALISADE_RECORDINGS: demoRecordings(settings) }),
      ...(recordings !== undefined && { PALISADE_RECORDINGS: recordings }),
      ...(beside !== undefined && { PALISADE_RECORDINGS_BESIDE: beside }),
    },
    healthUrl: `http://127.0.0.1:${port}/health/live`,
    log: logOf(settings, id),
  })
}

const mediaSocket = ({ data }: Settings, id: string) => socketFile(data, `${id}.sock`)

export function recognitionProgram(settings: Settings, port: number, secret: string): Program {
  return createNodeProgram({
    name: 'recognition',
    file: mainOf('recognition'),
    env: {
      ...compileCache(settings),
      PALISADE_RECOGNITION_SECRET: secret,
      PALISADE_RECOGNITION_PORT: String(port),
      PALISADE_DATA: settings.data,
    },
    healthUrl: `http://127.0.0.1:${port}/health/live`,
    log: logOf(settings, 'recognition'),
  })
}

export interface ServerOptions {
  databaseUrl: string
  media: readonly [PlacedMedia, ...PlacedMedia[]]
  mediaSecret: string
  /** Undefined: faces are not recognised. */
  recognition: { port: number; secret: string } | undefined
  webDist: string
  adminPassword: string | undefined
}

export function serverProgram(settings: Settings, options: ServerOptions, say: (line: string) => void) {
  const [media, ...further] = options.media.map(({ id, port }) => ({
    id,
    url: `http://127.0.0.1:${port}`,
    socket: mediaSocket(settings, id),
  }))
  return createNodeProgram({
    name: 'server',
    file: mainOf('server'),
    flags: NODE_FLAGS.server,
    env: {
      ...compileCache(settings),
      DATABASE_URL: options.databaseUrl,
      // The server that is started after a kill renews the leases of the killed one.
      PALISADE_COPY_ID: randomUUID(),
      PALISADE_PORT: String(settings.port),
      PALISADE_HOST: settings.host,
      PALISADE_BASE_PATH: settings.basePath,
      PALISADE_DATA: settings.data,
      UV_THREADPOOL_SIZE: FILE_THREADS,
      ...(media && { PALISADE_MEDIA_URL: media.url, PALISADE_MEDIA_SOCKET: media.socket }),
      PALISADE_MEDIA_FURTHER: JSON.stringify(further),
      PALISADE_MEDIA_SECRET: options.mediaSecret,
      PALISADE_WEB_DIST: options.webDist,
      ...(options.recognition && {
        PALISADE_RECOGNITION_URL: `http://127.0.0.1:${options.recognition.port}`,
        PALISADE_RECOGNITION_SECRET: options.recognition.secret,
      }),
      ...tlsEnvironment(settings),
      ...(options.adminPassword ? { PALISADE_ADMIN_PASSWORD: options.adminPassword } : {}),
      ...(settings.demo ? { PALISADE_DEMO: '1' } : {}),
    },
    healthUrl: `http://127.0.0.1:${settings.port}/health/ready`,
    log: logOf(settings, 'server'),
    onLine: say,
  })
}

/** Whole paths: the server has a folder of its own to start from. Health is asked for by plain http over the loopback either way. */
function tlsEnvironment({ tls }: Settings): Record<string, string> {
  if (!tls) return {}
  return tls === 'generate'
    ? { PALISADE_TLS: tls }
    : { PALISADE_TLS_CERT: tls.cert, PALISADE_TLS_KEY: tls.key }
}

export interface SimulatorOptions {
  rtspPort: number
  controlPort: number
  adminPassword: string
}

/** The simulated site knows the product only by its public address and an account. */
export function simulatorProgram(settings: Settings, options: SimulatorOptions): Program {
  return createNodeProgram({
    name: 'simulator',
    file: mainOf('simulator'),
    env: {
      PALISADE_URL: `http://127.0.0.1:${settings.port}${settings.basePath}`,
      PALISADE_ADMIN_USER: 'admin',
      PALISADE_ADMIN_PASSWORD: options.adminPassword,
      PALISADE_SIM_RTSP_PORT: String(options.rtspPort),
      PALISADE_SIM_CONTROL_PORT: String(options.controlPort),
    },
    healthUrl: `http://127.0.0.1:${options.controlPort}/cameras`,
    log: logOf(settings, 'simulator'),
  })
}
