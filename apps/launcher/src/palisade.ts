import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findFreePort } from './port.ts'
import { databaseProgram, mediaProgram, root, serverProgram, simulatorProgram } from './programs.ts'
import type { Settings } from './settings.ts'
import { supervise, type Program, type Supervised } from './supervisor.ts'
import { buildWeb } from './web-build.ts'

/** Ports on the loopback that are tried first; others are taken when something is there already. */
const WANTED_PORTS = { postgres: 5433, media: 8081 }

type Say = (line: string) => void
type Start = (program: Program) => Promise<void>

/**
 * Starts every program in order: the simulated site for a demo, PostgreSQL, media, server.
 * @param stop resolves when the person wants it to end, also in the middle of the start
 */
export async function startPalisade(settings: Settings, say: Say, stop: Promise<void>): Promise<Supervised> {
  const started: Supervised[] = []
  const stopAll = async () => {
    for (const program of started.toReversed()) await program.stop()
  }
  let stopped = false
  void stop.then(() => (stopped = true))
  const start: Start = async program => {
    if (!stopped) started.push(await supervise(program, say))
  }
  try {
    const adminPassword = settings.demo ? demoPassword(settings) : settings.adminPassword
    // The site is there before the product and after it, as a real one is: no camera seems to die with a restart.
    if (settings.demo && adminPassword) await startSite(settings, adminPassword, start, say)
    await startProduct(settings, adminPassword, start, say)
    if (!stopped) announce(settings, adminPassword, say)
  } catch (error) {
    await stopAll()
    throw error
  }
  return { stop: stopAll }
}

async function startProduct(settings: Settings, adminPassword: string | undefined, start: Start, say: Say) {
  const webDist = await buildWeb(root, say)
  let { databaseUrl } = settings
  if (!databaseUrl) {
    say('starting the database …')
    const [database, url] = await databaseProgram(settings, await findFreePort(WANTED_PORTS.postgres))
    await start(database)
    databaseUrl = url
  }
  say('starting media and server …')
  const mediaPort = await findFreePort(WANTED_PORTS.media)
  const mediaSecret = randomBytes(32).toString('base64url')
  const server = { databaseUrl, mediaPort, mediaSecret, webDist, adminPassword }
  await start(mediaProgram(settings, mediaPort, mediaSecret))
  await start(serverProgram(settings, server, say))
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
