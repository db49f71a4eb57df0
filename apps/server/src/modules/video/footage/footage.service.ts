import type { FootageFile, FootageSpan, SpliceLook } from '@palisade/contract'
import type { AccessControl, AccessSnapshot } from '#server/infra/access/access.ts'
import { may } from '#server/infra/access/may.ts'
import type { FileAnswer, SignedInContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Clock } from '#server/infra/clock.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { Files } from '#server/infra/files/files.ts'
import type { JobWorker } from '#server/infra/jobs/job-worker.ts'
import type { FootageSource } from '#server/infra/media/footage-source.ts'
import { maskSightOf, toldSight, type MaskSight } from '#server/modules/device/masking/mask-sight.ts'
import { createSpanCheck } from './span-check.ts'
import { extensionOf, fileNameOf, presentFootage } from './footage.presenter.ts'
import {
  findFootage,
  areVisible,
  hasSame,
  listFootage,
  removeFootage,
  type FootageRow,
  type NewFootage,
} from './footage.queries.ts'
import { queueFootage } from './footage-queue.ts'

export interface FootageDeps {
  db: Db
  clock: Clock
  files: Pick<Files, 'openParts' | 'remove'>
  gate: Pick<AccessControl, 'requireObjects'>
  source: Pick<FootageSource, 'look'>
  runner: Pick<JobWorker, 'wake' | 'cancel'>
}

const typeOf = { mp4: 'video/mp4', zip: 'application/zip' } as const

const camerasOf = ({ clips, device_ids }: FootageRow): string[] => [
  ...new Set([...clips.map(({ cameraId }) => cameraId), ...device_ids]),
]

/** A file as the log tells it. */
const toldFile = (row: FootageRow) => ({
  cameraIds: camerasOf(row),
  spans: row.clips.map(({ from, to }) => `${from}/${to}`),
})

/** Files of footage: asking for them, following them, fetching them. */
export function createFootageService(deps: FootageDeps) {
  const { db, files, gate, runner } = deps

  const check = createSpanCheck(deps)

  async function begin(
    kind: FootageRow['kind'],
    spans: readonly FootageSpan[],
    name: string,
    context: SignedInContext,
  ): Promise<FootageFile> {
    const { user } = context
    const told = { spans: spans.map(({ from, to }) => `${from}/${to}`), fileName: name }
    context.audit({ object: [...new Set(spans.map(({ cameraId }) => cameraId))], after: told })
    const { clips, isUnlike, sight } = await check(spans, context.access)
    context.audit({ after: { ...told, ...toldSight(sight) } })
    const asked = clips.map(({ cameraId, from, to }) => ({ cameraId, from, to }))
    const row = await context.transaction(async tx => {
      const encoded_percent = isUnlike ? 0 : null
      const draft: NewFootage = { user_id: user.id, kind, asked, clips, part: 1, name, encoded_percent }
      return queueFootage(tx, draft, async own => {
        if (await hasSame(own, draft)) throw new AppError('footage.exists')
      })
    })
    runner.wake()
    return presentFootage(row)
  }

  async function own(fileId: string, { user }: SignedInContext): Promise<FootageRow> {
    const row = await findFootage(db, fileId, user.id)
    if (!row) throw new AppError('footage.not_found')
    return row
  }

  async function requireAll(row: FootageRow, access: AccessSnapshot): Promise<void> {
    const cameraIds = camerasOf(row)
    if (row.kind !== 'evidence') return gate.requireObjects(access, 'device', cameraIds)
    // The file leaves the house now, not when it was asked for. A camera may be removed, and what it recorded stays as evidence.
    const isOpen = may(access, 'evidence.export') && (await areVisible(db, cameraIds, access))
    if (!isOpen) throw new AppError('access.denied')
  }

  return {
    download: async ({ fileName, ...span }, context) => begin('span', [span], fileName, context),

    splice: async ({ fileName, clips }, context) => begin('splice', clips, fileName, context),

    lookAtSplice: async ({ clips }, { access }): Promise<SpliceLook> => ({
      isReencoded: (await check(clips, access)).isUnlike,
    }),

    getOwn: async (_request, { user }) => (await listFootage(db, user.id)).map(presentFootage),

    async remove({ fileId }, context) {
      const row = await own(fileId, context)
      const key = await context.transaction(
        tx => removeFootage(tx, fileId),
        () => ({ object: fileId, objectName: fileNameOf(row) }),
      )
      runner.cancel(fileId)
      if (key !== null) await files.remove(key)
    },

    async getFile({ fileId }, context): Promise<FileAnswer> {
      context.audit({ object: fileId })
      const row = await own(fileId, context)
      context.audit({ objectName: fileNameOf(row), after: toldFile(row) })
      if (row.status !== 'done' || row.file_key === null) throw new AppError('footage.not_done')
      const requireStill = async (access: AccessSnapshot) => {
        await own(fileId, context)
        await requireAll(row, access)
        requireMasked(row, await maskSightOf(db, access, camerasOf(row)))
      }
      await requireStill(context.access)
      await tellSight(db, row, context)
      const file = await files.openParts(row.file_key)
      if (!file) throw new AppError('footage.not_found')
      return { fileName: fileNameOf(row), contentType: typeOf[extensionOf(row.kind)], ...file, requireStill }
    },
  } satisfies CallsOf<'footage'>
}

/** A file holds the masks of the time at which it was asked for, or none. */
function requireMasked(row: FootageRow, { covered }: MaskSight): void {
  if (covered.some(({ changedAt }) => row.is_unmasked || changedAt >= row.created_at))
    throw new AppError('mask.refused')
}

/** Of a file without masks the log says whose were lifted. */
async function tellSight(db: Db, row: FootageRow, context: SignedInContext): Promise<void> {
  if (!row.is_unmasked) return
  const sight = await maskSightOf(db, context.access, camerasOf(row))
  context.audit({ after: { ...toldFile(row), ...toldSight(sight) } })
}
