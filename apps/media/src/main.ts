import { setFlagsFromString } from 'node:v8'
import { pino } from 'pino'
import { createMediaApp } from './app.ts'
import { createCodecClient } from './codec/codec-client.ts'
import { readConfig } from './config.ts'
import { probeRtsp } from './ingest/probe.ts'
import { createRtspEngine } from './ingest/rtsp-engine.ts'
import { endWithParent } from './supervision.ts'

// What lives here are cached pictures outside the heap, a few MB a second of them, beside some 20 MB of objects. V8 answers
// that growth with a whole collection a second, a third of all CPU; let it wait for a larger one (docs/benchmarks.md).
setFlagsFromString('--heap-growing-percent=300')

const CONFIG_FAULT_EXIT = 78

const read = readConfig(process.env)
if (!read.ok) {
  process.stderr.write(`palisade media cannot start:\n${read.faults.map(fault => `  ${fault}`).join('\n')}\n`)
  process.exit(CONFIG_FAULT_EXIT)
}

const { config } = read
const log = pino({ name: 'media', level: config.logLevel })
const decoder = createCodecClient({ ffmpegPath: config.ffmpegPath })
const app = createMediaApp({
  secret: config.secret,
  createEngine: createRtspEngine,
  decoder,
  probe: probeRtsp,
  log,
})

let isStopping = false
async function stop(reason: string): Promise<void> {
  if (isStopping) return
  isStopping = true
  log.info({ reason }, 'stopping')
  await app.stop()
  await decoder.stop()
  process.exit(0)
}

process.on('SIGTERM', () => void stop('SIGTERM'))
process.on('SIGINT', () => void stop('SIGINT'))
if (config.isSupervised) endWithParent(reason => void stop(reason))

try {
  const port = await app.start(config.port, config.host)
  log.info({ port, host: config.host }, 'media listens')
  process.send?.({ type: 'listening', port })
} catch (error) {
  const code = error instanceof Error && 'code' in error ? error.code : 'unknown'
  log.fatal({ port: config.port, host: config.host, code }, 'media cannot listen')
  await decoder.stop()
  process.exit(1)
}
