import { flushCompileCache } from 'node:module'
import path from 'node:path'
import { createLoginBreaker } from '@palisade/rtsp'
import { pino } from 'pino'
import { createMediaApp } from './app.ts'
import { createCodecClient } from './codec/codec-client.ts'
import { findCodecs } from './codec/find-codecs.ts'
import { readConfig } from './config.ts'
import { createRtspEngine } from './ingest/rtsp-engine.ts'
import type { Hub } from './hub/hub.ts'
import { createS3Store } from './objects/s3-store.ts'
import { createRecorder, type RecorderEvents } from './record/recorder.ts'
import { machineRun } from './record/retention/machine-run.ts'
import { withQuotas } from './record/folders/quota.ts'
import { systemClock } from './clock.ts'
import { endWithParent } from './supervision.ts'

const CONFIG_FAULT_EXIT = 78

// Files that this program makes (the control channel's socket) are for its own user alone.
process.umask(0o077)

const read = readConfig(process.env)
if (!read.ok) {
  process.stderr.write(`palisade media cannot start:\n${read.faults.map(fault => `  ${fault}`).join('\n')}\n`)
  process.exit(CONFIG_FAULT_EXIT)
}

const { config } = read
const log = pino({ name: 'media', level: config.logLevel })
const { recording } = config
const machine = machineRun()
const store = config.store && { ...config.store, store: createS3Store(config.store) }
/** Of all cameras: streams of one recorder share its account. */
const breaker = createLoginBreaker()
const decoder = createCodecClient({ ffmpegPath: config.ffmpegPath })
const app = createMediaApp({
  secret: config.secret,
  createEngine: (source, events) => createRtspEngine(source, events, breaker),
  breaker,
  decoder,
  log,
  origins: config.origins,
  transcodesMax: config.transcodesMax,
  ...(recording && {
    // A folder that no camera can have: its name begins with a dot.
    encodeFolder: path.join(path.dirname(recording.journalFile), '.encoding'),
    createRecorder: async (hub: Hub, events: RecorderEvents) => {
      const folders = await withQuotas(recording.folders)
      return createRecorder({ ...recording, folders, store, clock: systemClock, machine, hub, log, events })
    },
  }),
})

/** Not before it listens, because nobody waits for it. */
async function tellCodecs(): Promise<void> {
  const codecs = await findCodecs(config.ffmpegPath)
  const isWhole = codecs.pictures !== 'none' && codecs.streams !== 'none'
  log[isWhole ? 'info' : 'warn'](codecs, 'codecs')
  app.tellCodecs(codecs)
}

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
  const port = await app.start(config.port, config.host, config.controlFile)
  log.info({ port, host: config.host }, 'media listens')
  process.send?.({ type: 'listening', port })
  void tellCodecs()
  // For the start after a kill; otherwise Node writes what it compiled at its end only.
  setTimeout(flushCompileCache, 2_000).unref()
} catch (error) {
  const code = error instanceof Error && 'code' in error ? error.code : 'unknown'
  log.fatal({ port: config.port, host: config.host, code }, 'media cannot listen')
  await decoder.stop()
  process.exit(1)
}
