import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findVersion } from '@palisade/postgres'
import { backUp } from './backup/backup-program.ts'
import { backUpBeforeChange } from './backup/before-change.ts'
import { startDaily } from './backup/daily.ts'
import { untilThere } from './backup/migrations.ts'
import { notePlan } from './backup/state-file.ts'
import type { MediaShare } from './media-share.ts'
import { findFreePort } from './port.ts'
import {
  databaseProgram,
  mediaProgram,
  recognitionProgram,
  root,
  serverProgram,
  simulatorProgram,
  type PlacedMedia,
  type ServerOptions,
} from './programs.ts'
import type { Settings } from './settings.ts'
import { supervise, superviseOptional, type Program, type Supervised } from './supervisor.ts'
import { buildWeb } from './web-build.ts'

/** Ports on the loopback that are tried first; others are taken when something is there already. */
const WANTED_PORTS = { postgres: 5433, media: 8081, recognition: 8082 }

type Say = (line: string) => void
type Start = (program: Program, how?: typeof supervise) => Promise<void>

/**
 * Starts every program in order: the simulated site for a demo, PostgreSQL, media, server.
 * @param stop ends the start as well; everything has ended then, and what is returned has nothing left to stop
 */
export async function startPalisade(settings: Settings, say: Say, stop: AbortSignal): Promise<Supervised> {
  const started: Supervised[] = []
  const stopAll = async () => {
    for (const program of started.toReversed()) await program.stop()
  }
  const start: Start = async (program, how = supervise) => {
    stop.throwIfAborted()
    started.push(await how(program, say, stop))
  }
  try {
    const adminPassword = settings.demo ? demoPassword(settings) : settings.adminPassword
    // The site is there before the product and after it, as a real one is: no camera seems to die with a restart.
    if (settings.demo && adminPassword) await startSite(settings, adminPassword, start, say)
    const webDist = await buildWeb(root, say, stop)
    await startProduct(settings, { adminPassword, webDist }, start, say, stop)
    started.push(await startBackups(settings, say))
    announce(settings, adminPassword, say)
  } catch (error) {
    await stopAll()
    if (!stop.aborted) throw error
    return { stop: async () => undefined }
  }
  return { stop: stopAll }
}

async function startProduct(
  settings: Settings,
  forServer: Pick<ServerOptions, 'adminPassword' | 'webDist'>,
  start: Start,
  say: Say,
  stop: AbortSignal,
) {
  let { databaseUrl } = settings
  if (!databaseUrl) {
    say('starting the database …')
    const [database, url] = await databaseProgram(settings, await findFreePort(WANTED_PORTS.postgres))
    await start(database)
    databaseUrl = url
    if (!settings.demo) await sayBuiltIn(say)
  } else await untilThere(databaseUrl, say, stop)
  const { data, backups: plan, backupBeforeUpdate: isNeeded } = settings
  await backUpBeforeChange({ data, databaseUrl, plan, isNeeded, make: backUpOf(settings), say, stop })
  say('starting media and server …')
  const media = await placeMedia(settings)
  const mediaSecret = randomBytes(32).toString('base64url')
  const recognition = await recognitionPlace(settings)
  const server = { databaseUrl, media, mediaSecret, recognition, ...forServer }
  for (const place of media) await start(mediaProgram(settings, place, mediaSecret))
  if (recognition)
    await start(recognitionProgram(settings, recognition.port, recognition.secret), superviseOptional)
  await start(serverProgram(settings, server, say))
}

async function placeMedia({ media: [first, ...further] }: Settings): Promise<ServerOptions['media']> {
  const place = async (share: MediaShare) => ({ ...share, port: await findFreePort(WANTED_PORTS.media) })
  const places: [PlacedMedia, ...PlacedMedia[]] = [await place(first)]
  for (const share of further) places.push(await place(share))
  return places
}

/** Where the recognition program will be; undefined where it is off. */
async function recognitionPlace({ recognition }: Settings): Promise<ServerOptions['recognition']> {
  if (!recognition) return undefined
  const port = await findFreePort(WANTED_PORTS.recognition)
  return { port, secret: randomBytes(32).toString('base64url') }
}

const backUpOf = (settings: Settings) => (folder: string, stop: AbortSignal) => backUp(settings, folder, stop)

/** Those that are planned; without a plan what is known of earlier ones says so. */
async function startBackups(settings: Settings, say: Say): Promise<Supervised> {
  const { data, backups: plan } = settings
  if (plan) return startDaily({ data, plan, make: backUpOf(settings), say })
  await notePlan(data, null, say)
  return { stop: async () => undefined }
}

/** Whoever runs a real site must know once in each start that its database is not kept up to date for them. */
async function sayBuiltIn(say: Say) {
  const version = await findVersion()
  say(`the built-in PostgreSQL ${version} serves this machine only and gets corrections late;`)
  say('DATABASE_URL names one of your own: docs/security.md')
}

/** Port that `npm run simulate` asks unless told otherwise (apps/simulator/README.md). */
const CONTROL_PORT = 8555

async function startSite(settings: Settings, adminPassword: string, start: Start, say: Say) {
  say('starting the simulated site …')
  const controlPort = await findFreePort(settings.simulator.controlPort)
  const rtspPort = await findFreePort(settings.simulator.rtspPort)
  await start(simulatorProgram(settings, { rtspPort, controlPort, adminPassword }))
  if (controlPort !== CONTROL_PORT) say(`stories: PALISADE_SIM_CONTROL_PORT=${controlPort} npm run simulate`)
}

/** The demo's password is kept so that every start can print it; a real site's is never stored in the clear. */
function demoPassword(settings: Settings): string {
  if (settings.adminPassword) return settings.adminPassword
  const file = path.join(settings.data, 'demo-password')
  if (!existsSync(file)) writeFileSync(file, `demo-${randomBytes(5).toString('hex')}`, { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

function announce(settings: Settings, adminPassword: string | undefined, say: Say) {
  const scheme = settings.tls ? 'https' : 'http'
  say(`ready at ${scheme}://localhost:${settings.port}${settings.basePath}/`)
  if (settings.demo) say(`user admin, password ${adminPassword ?? ''} (demo)`)
  say('Ctrl-C ends it')
}
