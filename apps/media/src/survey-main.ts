import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { pino } from 'pino'
import { readConfig } from './config.ts'
import { hasBearer } from './http/bearer.ts'
import { createSurveyHttp } from './control/control-http.ts'
import { sendJson } from './http/send-json.ts'
import { listenOnFile } from './listen.ts'
import { createBlockCache } from './objects/block-cache.ts'
import { createS3Store } from './objects/s3-store.ts'
import { createStoredSurvey } from './record/tier/survey-objects.ts'
import { endWithParent } from './supervision.ts'
import { surveyBeside } from './record/survey/survey-of.ts'

// The part of the media program that says what is recorded, for `npm run recordings`: beside one that records, or without one.
// It answers on PALISADE_MEDIA_SOCKET alone and ends with its parent.

const CONFIG_FAULT_EXIT = 78

process.umask(0o077)

const read = readConfig(process.env)
const { controlFile, recording, secret, store } = read.ok ? read.config : {}
if (!read.ok || controlFile === undefined || !recording || secret === undefined) {
  const faults = read.ok ? ['PALISADE_MEDIA_SOCKET and PALISADE_DATA: needed'] : read.faults
  process.stderr.write(`recordings not looked at:\n${faults.map(fault => `  ${fault}`).join('\n')}\n`)
  process.exit(CONFIG_FAULT_EXIT)
}

const log = pino({ name: 'survey', level: read.config.logLevel }, process.stderr)
const folders = recording.folders.map(folder => folder.path)
const stored =
  store && createStoredSurvey({ store: createS3Store(store), folders, cache: createBlockCache() })
const survey = surveyBeside(folders, recording.journalFiles, stored)
const answer = createSurveyHttp(survey, log)
const server = createServer((request, response) => {
  if (!hasBearer(request, secret)) return sendJson(response, 401, { error: 'unauthorized' })
  void respond(request, response)
})
async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const isKnown = await answer(request.url ?? '', request, response)
  if (!isKnown) sendJson(response, 404, { error: 'not_found' })
}
const stop = (): void => {
  server.close(() => process.exit(0))
  server.closeAllConnections()
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
endWithParent(stop)
await listenOnFile(server, controlFile)
process.send?.({ type: 'listening' })
