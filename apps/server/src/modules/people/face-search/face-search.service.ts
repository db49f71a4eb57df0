import {
  CAPTURE_DAYS_MAX,
  FOUND_CAPTURES_MAX,
  NAMED_PERSONS_MAX,
  type Contract,
  type FoundCapture,
  type RequestOf,
  type SearchStep,
  type StartedSearch,
} from '@palisade/contract'
import type { CentreContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { requireSpan } from '#server/infra/require-span.ts'
import { momentOfAlarmId } from '#server/modules/alarm/alarm/alarm.id.ts'
import { findForeignCameras } from '#server/modules/alarm/deployment/deployment.queries.ts'
import type { ParameterService } from '#server/modules/system/parameter/parameter.service.ts'
import { presentCapture } from '#server/modules/people/capture/search/capture.service.ts'
import type { CentreSwitch } from '#server/modules/people/recognition/centre/centre-switch.ts'
import type { Recogniser } from '#server/modules/people/recognition/recogniser.ts'
import { findCaptures, areAreasSeen, namedPersons } from './face-search.queries.ts'
import { scanStep, type ScanStepDeps } from './scan/scan-step.ts'
import { openSealed, sealSearch, type OpenSearch } from './search-token.ts'
import { featuresOfPersons, featuresOfPictures } from './sought-features.ts'

type Calls = Contract['faceSearch']
type Context = Pick<CentreContext, 'access' | 'centre' | 'audit' | 'transaction' | 'signal'>

export interface FaceSearchDeps extends ScanStepDeps {
  parameters: Pick<ParameterService, 'get'>
  recogniser: Recogniser
  centres: Pick<CentreSwitch, 'requireCentre' | 'requireEntries'>
  /** 32 bytes. */
  featureKey: Buffer
}

/** Finding persons among the captures of cameras, step by step; nothing of a search is kept here. */
export function createFaceSearchService(deps: FaceSearchDeps) {
  const { db, parameters, recogniser, centres, featureKey, clock } = deps

  return {
    findPersons: async ({ text, groupIds, purpose, reason }, context) => {
      context.audit({ after: { purpose, reason, text, groups: groupIds.length } })
      await centres.requireCentre(context.centre.areaId)
      const rows = await namedPersons(db, { text, groupIds }, context, NAMED_PERSONS_MAX)
      return rows.map(row => ({
        entryId: row.id,
        name: row.name,
        certificateNumber: row.certificate_number,
        group: { id: row.group_id, name: row.group_name, kind: row.kind, colour: row.colour },
        pictureId: row.picture_id,
        threshold: row.threshold,
      }))
    },

    async startSearch(request, context): Promise<StartedSearch> {
      const { pictures, entryIds, purpose, reason, ...where } = request
      const { startTime, endTime } = where
      const persons = entryIds.length
      const after = { purpose, reason, startTime, endTime, pictures: pictures.length, persons }
      // A search that is refused is in the log too.
      context.audit({ ...(persons > 0 && { object: entryIds }), after })
      requireSpan(where, CAPTURE_DAYS_MAX, 'face_capture.span_too_long')
      await requirePlaces(db, where, context)
      await centres.requireCentre(context.centre.areaId)
      await centres.requireEntries(entryIds)
      const model = await recogniser.model()
      const seconds = await parameters.get('face.compare_seconds')
      const until = clock.now() + seconds * 1000
      const signal = AbortSignal.any([context.signal, AbortSignal.timeout(seconds * 1000)])
      const { looked, features } = await featuresOfPictures(pictures, { recogniser, model, signal })
      const known = await featuresOfPersons(db, featureKey, entryIds, model)
      const limit = Math.min(FOUND_CAPTURES_MAX, await parameters.get('face.result_items'))
      // Each person has a row of their own, so that it is among those of who looked at them.
      for (const object of persons > 0 ? entryIds : [undefined])
        await context.transaction(
          async () => undefined,
          () => ({ ...(object !== undefined && { object }), after }),
        )
      const { modelId, metric, calibration } = model
      const sought = [...features, ...known].map(encoded)
      const open = { ...where, modelId, metric, calibration, sought, limit, before: null, until }
      return { search: sealSearch(featureKey, ownerOf(context), open), looked, limit }
    },

    async continueSearch({ search: sealed }, context): Promise<SearchStep> {
      await centres.requireCentre(context.centre.areaId)
      const search = openSealed(featureKey, ownerOf(context), sealed)
      if (clock.now() >= search.until)
        return { captures: [], search: null, share: shareOf(search, search.before), isCut: true }
      const { similarities, before, isWhole } = await scanStep(deps, search, context)
      const isCut = !isWhole && clock.now() >= search.until
      const isOver = isWhole || isCut
      return {
        captures: await present(similarities, context),
        search: isOver ? null : sealSearch(featureKey, ownerOf(context), { ...search, before }),
        share: isWhole ? 1 : shareOf(search, before),
        isCut,
      }
    },
  } satisfies CallsOf<'faceSearch'>

  async function present(
    similarities: ReadonlyMap<string, number>,
    context: Context,
  ): Promise<FoundCapture[]> {
    if (similarities.size === 0) return []
    const rows = await findCaptures(db, [...similarities.keys()], context)
    return rows
      .map(row => ({ ...presentCapture(row), similarity: similarities.get(row.id) ?? 0 }))
      .toSorted((one, other) => other.similarity - one.similarity)
  }
}

/** Whoever names a camera or an area has it searched, or is told that it is not: finding nothing there would say that nobody was there. */
async function requirePlaces(
  db: Db,
  { cameraIds = [], areaIds = [] }: Pick<RequestOf<Calls['startSearch']>, 'cameraIds' | 'areaIds'>,
  context: Context,
): Promise<void> {
  const foreign = await findForeignCameras(db, cameraIds, context)
  if (foreign.length > 0 || !(await areAreasSeen(db, areaIds, context))) throw new AppError('access.denied')
}

const ownerOf = ({ access, centre }: Pick<CentreContext, 'access' | 'centre'>) => ({
  userId: access.userId,
  centreId: centre.areaId,
})

const encoded = ({ buffer, byteOffset, byteLength }: Float32Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('base64')

/** Part of the span that lies behind a capture. */
function shareOf({ startTime, endTime }: OpenSearch, reached: string | null): number {
  if (reached === null) return 0
  const [from, to] = [Date.parse(startTime), Date.parse(endTime)]
  return Math.min(1, Math.max(0, (to - momentOfAlarmId(reached)) / Math.max(1, to - from)))
}
