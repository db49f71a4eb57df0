import { once } from 'node:events'
import path from 'node:path'
import { pino } from 'pino'
import { createRecognitionApp } from './app.ts'
import { readConfig, type RecognitionConfig } from './config.ts'
import { createModelDesk } from './desk/model-desk.ts'
import { createModelDraft } from './model/model-draft.ts'
import { createModelStore } from './model/model-store.ts'
import { createRecogniser } from './recogniser.ts'

// Models that this program makes are for its own user alone.
process.umask(0o077)

function loadConfig(): RecognitionConfig {
  try {
    return readConfig(process.env)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(2)
  }
}

/** A model that does not load now may later, when somebody has made room or mended a file, ms. */
const RETRY_EVERY = 30_000

const config = loadConfig()
const log = pino({ name: 'recognition', level: config.logLevel })
const store = createModelStore(config.models)
const draft = createModelDraft(path.join(config.models, '.draft'))
const recogniser = createRecogniser({ ...config, store, log })
const models = createModelDesk({ ...config, store, draft, recogniser, log })
const server = createRecognitionApp({ recogniser, models, secret: config.secret, log })

let isStopping = false
async function stop(reason: string): Promise<void> {
  if (isStopping) return
  isStopping = true
  log.info({ reason }, 'stopping')
  await recogniser.stop()
  process.exit(0)
}
process.on('SIGTERM', () => void stop('SIGTERM'))
process.on('SIGINT', () => void stop('SIGINT'))
// Without its launcher, nobody would restart or end this process.
process.on('disconnect', () => void stop('launcher gone'))

await draft.discard()
server.listen(config.port, '127.0.0.1')
await once(server, 'listening')
log.info({ port: config.port }, 'recognition listens')
await openModel()

/** Tries again until the model is there or the program ends. */
async function openModel(): Promise<void> {
  try {
    await recogniser.open()
  } catch (error) {
    log.error({ err: error, retryIn: RETRY_EVERY }, 'the model does not load')
    await new Promise(resolve => setTimeout(resolve, RETRY_EVERY))
    if (!isStopping) await openModel()
  }
}
