import { contract } from '@palisade/contract'
import type { Config } from '#server/config.ts'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import { createRecognitionClient } from '#server/infra/recognition/recognition-client.ts'
import { featureKeyOf, type Secrets } from '#server/infra/secrets/secrets.ts'
import { createFaceIndex, type FaceIndex } from './face-index/face-index.ts'
import { createCentreSwitch, type CentreSwitch } from './centre/centre-switch.ts'
import { createCaptureExtraction } from './extraction/capture-extraction.ts'
import { createExtraction, type ExtractionDeps } from './extraction/extraction.ts'
import { createFaceModelService } from './model/face-model.service.ts'
import { createRecogniser, type Recogniser } from './recogniser.ts'
import { createRecognitionService } from './recognition.service.ts'

export interface RecognitionModuleDeps extends Omit<ExtractionDeps, 'client' | 'featureKey'> {
  config: Pick<Config, 'recognition' | 'copyId' | 'databaseUrl'>
  secrets: Pick<Secrets, 'deviceKey'>
}

/** Asks the recognition program for faces, says whether it is there, makes features of the pictures of persons and anew of captures, and finds persons by them. */
export function createRecognitionModule(
  deps: RecognitionModuleDeps,
): ServerModule<'recognition'> & { recogniser: Recogniser; faceIndex: FaceIndex; centres: CentreSwitch } {
  const client = createRecognitionClient(deps.config.recognition)
  const featureKey = featureKeyOf(deps.secrets)
  const extraction = createExtraction({ ...deps, client, featureKey })
  const captures = createCaptureExtraction({ ...deps, client, featureKey })
  const faceIndex = createFaceIndex({ ...deps, databaseUrl: deps.config.databaseUrl, featureKey })
  if (client.isOn) faceIndex.prepare()
  return {
    handlers: {
      recognition: pickHandlers(contract.recognition, {
        ...createRecognitionService({ ...deps, client }),
        ...createFaceModelService({ ...deps, client }),
      }),
    },
    recogniser: createRecogniser(client),
    faceIndex,
    centres: createCentreSwitch(deps.db),
    start() {
      if (!client.isOn) return
      faceIndex.start()
      extraction.start()
      captures.start()
    },
    async stop() {
      await captures.stop()
      await extraction.stop()
      await faceIndex.stop()
    },
  }
}
