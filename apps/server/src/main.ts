import { flushCompileCache } from 'node:module'
import { pino } from 'pino'
import { createApp, type App } from './app.ts'
import { readConfig, type Config } from './config.ts'
import { keepFilesPrivate, mendModes } from './infra/files/private-files.ts'
import { openConfiguredTls } from './infra/http/tls/configured-tls.ts'
import { createStartPhase } from './infra/start-phase.ts'
import { createStartingListener } from './starting-listener.ts'

/** Time that running calls and sockets get to finish when the server is asked to end, ms. */
const STOP_LIMIT = 10_000

function loadConfig(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(2)
  }
}

keepFilesPrivate()
const config = loadConfig()
const log = pino({ level: config.logLevel, base: { program: 'server' } })

/**
 * Ends the process after an unexpected error, because half-finished work must not go on. The launcher restarts the
 * server, and the database has everything that was answered.
 */
function die(error: unknown): void {
  log.fatal({ err: error }, 'server ends')
  process.exit(1)
}
process.on('uncaughtException', die)
process.on('unhandledRejection', die)

/** Answers on our port from the first moment on, until the server itself does. */
async function openStartingListener() {
  const http = await createStartingListener(log, { config, tls, progress })
  await http.listen({ port: config.port, host: config.host })
  return http
}

const started: { app?: App } = {}
let isStopping = false
function stop(reason: string): void {
  if (isStopping) return
  isStopping = true
  log.info({ reason }, 'server stops')
  setTimeout(() => process.exit(1), STOP_LIMIT).unref()
  Promise.resolve(started.app?.stop()).then(() => process.exit(0), die)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// Without its launcher, nobody would restart or end this process.
if (config.supervised) process.on('disconnect', () => stop('launcher gone'))

const progress = createStartPhase()
const tls = await openConfiguredTls(config, log)
const starting = openStartingListener()
const app = await createApp(config, log, {
  tls,
  progress,
  announce: (userName, password) =>
    process.stdout.write(`first start: user ${userName}, password ${password}\n`),
})
started.app = app
await app.start()
await app.http.ready()
await (await starting).close()
await app.http.listen({ port: config.port, host: config.host })
log.info({ port: config.port, basePath: config.basePath, tls: config.tls !== undefined }, 'server ready')
// Node writes what it compiled at its end only (NODE_COMPILE_CACHE); a server that is killed has none, and must be back soon.
setTimeout(flushCompileCache, 2_000).unref()
// A site may have millions of pictures: calls do not wait for it.
mendModes(config.dataFolder).catch((error: unknown) =>
  log.warn({ err: error }, 'modes of files in the data folder not mended'),
)
