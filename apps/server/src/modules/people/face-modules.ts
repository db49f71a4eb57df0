import { featureKeyOf } from '#server/infra/secrets/secrets.ts'
import { createAlike } from './alike/alike.ts'
import { createCaptureModule, type CaptureModuleDeps } from './capture/capture.module.ts'
import { createComparisonModule } from './comparison/comparison.module.ts'
import {
  createFaceDeploymentModule,
  type FaceDeploymentDeps,
} from './face-deployment/face-deployment.module.ts'
import { createFaceSearchModule, type FaceSearchModuleDeps } from './face-search/face-search.module.ts'
import { createRecognitionModule, type RecognitionModuleDeps } from './recognition/recognition.module.ts'

type FaceModulesDeps = RecognitionModuleDeps &
  Omit<FaceSearchModuleDeps, 'recogniser' | 'centres'> &
  Omit<FaceDeploymentDeps, 'recogniser' | 'faceIndex'> &
  Omit<CaptureModuleDeps, 'recogniser' | 'centres' | 'hook'> &
  Omit<Parameters<typeof createComparisonModule>[0], 'recogniser' | 'faceIndex' | 'centres'>

/** Modules about faces; without the recognition program they say so. Captures stop first, which the others look at. */
export function createFaceModules(deps: FaceModulesDeps) {
  const recognition = createRecognitionModule(deps)
  const { recogniser, faceIndex, centres } = recognition
  const deployment = createFaceDeploymentModule({ ...deps, recogniser, faceIndex })
  const capture = createCaptureModule({ ...deps, recogniser, centres, hook: deployment.captures })
  const comparison = createComparisonModule({ ...deps, recogniser, faceIndex, centres })
  const search = createFaceSearchModule({ ...deps, recogniser, centres })
  const alike = createAlike({ ...deps, recogniser, faceIndex, featureKey: featureKeyOf(deps.secrets) })
  return { capture, modules: [recognition, alike, comparison, deployment, search, capture] as const }
}
