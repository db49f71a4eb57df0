import { contract, type ParameterKey, type ParameterValues } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import type { Listeners } from '#server/infra/outbox/listeners.ts'
import { featureKeyOf, type Secrets } from '#server/infra/secrets/secrets.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { deploymentObjects } from '#server/modules/alarm/deployment/deployment.queries.ts'
import { createDeploymentStateService } from '#server/modules/alarm/deployment/deployment-state.service.ts'
import { createDeploymentService } from '#server/modules/alarm/deployment/deployment.service.ts'
import { createHitAlarms, type HitAlarmsDeps } from '#server/modules/alarm/deployment/hit-round.ts'
import type { CaptureHook } from '#server/modules/people/capture/intake/seen-face.ts'
import type { FaceIndex } from '#server/modules/people/recognition/face-index/face-index.ts'
import type { Recogniser } from '#server/modules/people/recognition/recogniser.ts'
import { areGroupsSeen, personDomain } from './face-deployment.domain.ts'
import { createFaceHitWriter } from './hit/face-hit-writer.ts'
import { faceHitObjects, removeHitsBefore } from './hit/face-hit.queries.ts'
import { createFaceHitService } from './hit/face-hit.service.ts'
import { createFaceHits } from './hit/face-hits.ts'
import { createFaceJudgeService } from './hit/face-judge.service.ts'
import { createFaceMatch } from './match/face-match.ts'

const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS
/** Alarms that a crash has left are raised within this time, ms. */
const RETRY_MS = 10_000

export interface FaceDeploymentDeps extends HitAlarmsDeps {
  parameters: { get<K extends ParameterKey>(key: K): Promise<ParameterValues[K]> }
  secrets: Pick<Secrets, 'deviceKey'>
  recogniser: Recogniser
  faceIndex: FaceIndex
  listeners: Listeners
  log: FastifyBaseLogger
  clock: Clock
}

export interface FaceDeploymentModule extends ServerModule<
  'faceDeployment' | 'faceHit',
  'face_deployment' | 'face_hit'
> {
  /** Asked about captures before they are kept. */
  captures: CaptureHook
}

/** Deployments of persons, and their hits. */
export function createFaceDeploymentModule(deps: FaceDeploymentDeps): FaceDeploymentModule {
  const { db, clock, log, parameters, recogniser, secrets } = deps
  const featureKey = featureKeyOf(secrets)
  const faceMatch = createFaceMatch({ ...deps, featureKey })
  const round = createHitAlarms(deps, createFaceHits(recogniser, featureKey))
  const alarms = createRepeated(round, { name: 'hits of faces', every: RETRY_MS, log })
  async function removeOld() {
    const weeks = await parameters.get('face.save_weeks')
    await removeHitsBefore(db, clock.now() - (weeks + 1) * WEEK_MS)
  }
  const old = createRepeated(removeOld, { name: 'old hits of faces', every: HOUR_MS, log })
  return {
    captures: createFaceHitWriter(faceMatch, clock, () => alarms.run()),
    handlers: {
      faceDeployment: pickHandlers(
        contract.faceDeployment,
        createDeploymentService(deps, personDomain),
        createDeploymentStateService(deps, personDomain),
      ),
      faceHit: pickHandlers(
        contract.faceHit,
        createFaceHitService(deps),
        createFaceJudgeService({ featureKey }),
      ),
    },
    objects: {
      face_deployment: deploymentObjects('person', areGroupsSeen),
      face_hit: faceHitObjects,
    },
    start() {
      alarms.start()
      alarms.run()
      old.start()
    },
    async stop() {
      await alarms.stop()
      await old.stop()
    },
  }
}
