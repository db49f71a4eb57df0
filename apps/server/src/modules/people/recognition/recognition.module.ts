import { contract } from '@palisade/contract'
import type { Config } from '../../../config.ts'
import { pickHandlers } from '../../../infra/binding/pick-handlers.ts'
import type { ServerModule } from '../../../infra/module/server-module.ts'
import { createRecognitionClient } from '../../../infra/recognition/recognition-client.ts'
import { featureKeyOf, type Secrets } from '../../../infra/secrets/secrets.ts'
import { createExtraction, type ExtractionDeps } from './extraction/extraction.ts'
import { createRecogniser, type Recogniser } from './recogniser.ts'
import { createRecognitionService } from './recognition.service.ts'

export interface RecognitionModuleDeps extends Omit<ExtractionDeps, 'client' | 'featureKey'> {
  config: Pick<Config, 'recognition'>
  secrets: Pick<Secrets, 'deviceKey'>
}

/** Asks the recognition program for faces, says whether it is there, and makes features of the pictures of persons. */
export function createRecognitionModule(
  deps: RecognitionModuleDeps,
): ServerModule<'recognition'> & { recogniser: Recogniser } {
  const client = createRecognitionClient(deps.config.recognition)
  const extraction = createExtraction({ ...deps, client, featureKey: featureKeyOf(deps.secrets) })
  return {
    handlers: { recognition: pickHandlers(contract.recognition, createRecognitionService(client)) },
    recogniser: createRecogniser(client),
    start: () => extraction.start(),
    stop: () => extraction.stop(),
  }
}
