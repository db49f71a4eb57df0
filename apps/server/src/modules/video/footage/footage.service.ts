import {
  FOOTAGE_WAITING_MAX,
  spanFault,
  type Contract,
  type FootageFile,
  type FootageSpan,
  type RequestOf,
} from '@palisade/contract'
import type { AccessControl } from '../../../infra/access/access.ts'
import type { FileAnswer, SignedInContext } from '../../../infra/binding/context.ts'
import type { Clock } from '../../../infra/clock.ts'
import type { Db } from '../../../infra/database/database.ts'
import { AppError } from '../../../infra/errors/app-error.ts'
import type { Files } from '../../../infra/files/files.ts'
import type { FootageSource } from '../../../infra/media/footage-source.ts'
import { findRecorded } from '../playback/playback.queries.ts'
import { fileNameOf, presentFootage } from './footage.presenter.ts'
import {
  countOpen,
  findFootage,
  hasSame,
  insertFootage,
  listFootage,
  removeFootage,
  type FootageRow,
  type NewFootage,
  type StoredClip,
} from './footage.queries.ts'
import type { FootageRunner } from './footage-runner.ts'

type Calls = Contract['footage']

export interface FootageDeps {
  db: Db
  clock: Clock
  files: Pick<Files, 'openParts' | 'remove'>
  gate: Pick<AccessControl, 'requireObjects'>
  source: Pick<FootageSource, 'missing'>
  runner: Pick<FootageRunner, 'wake' | 'cancel'>
}

/** A console's clock may be ahead of the server's by this much, ms. */
const AHEAD_MS = 5_000

/** Files of footage: asking for them, following them, fetching them. */
export function createFootageService(deps: FootageDeps) {
  const { db, clock, files, gate, source, runner } = deps

  /** @throws AppError device.not_found, device.not_a_camera, footage.too_short, .too_long, playback.in_future */
  async function checked({ cameraId, from, to }: FootageSpan): Promise<StoredClip> {
    const fault = spanFault({ from, to })
    if (fault) throw new AppError(fault)
    if (Date.parse(to) > clock.now() + AHEAD_MS) throw new AppError('playback.in_future')
    const camera = await findRecorded(db, cameraId)
    if (!camera) throw new AppError('device.not_found')
    if (camera.kind !== 'camera') throw new AppError('device.not_a_camera')
    const iso = (at: string) => new Date(at).toISOString()
    return { cameraId, cameraName: camera.name, from: iso(from), to: iso(to) }
  }

  async function begin(
    kind: FootageRow['kind'],
    spans: readonly FootageSpan[],
    name: string,
    context: SignedInContext,
  ): Promise<FootageFile> {
    const { user } = context
    context.audit({
      object: [...new Set(spans.map(({ cameraId }) => cameraId))],
      after: { spans: spans.map(({ from, to }) => `${from}/${to}`), fileName: name },
    })
    const clips: StoredClip[] = []
    for (const span of spans) clips.push(await checked(span))
    const [missing] = await source.missing(clips)
    if (missing !== undefined) throw new AppError('footage.no_recording', { clip: missing + 1 })
    const asked = clips.map(({ cameraId, from, to }) => ({ cameraId, from, to }))
    const row = await context.transaction(async tx => {
      const draft: NewFootage = { user_id: user.id, kind, asked, clips, part: 1, name }
      const open = await countOpen(tx, user.id)
      if (await hasSame(tx, draft)) throw new AppError('footage.exists')
      if (open.own >= FOOTAGE_WAITING_MAX.user)
        throw new AppError('footage.too_many', { limit: FOOTAGE_WAITING_MAX.user })
      if (open.total >= FOOTAGE_WAITING_MAX.total) throw new AppError('footage.too_many_total')
      return insertFootage(tx, draft)
    })
    runner.wake()
    return presentFootage(row)
  }

  /** @throws AppError footage.not_found for one of somebody else too */
  async function own(fileId: string, { user }: SignedInContext): Promise<FootageRow> {
    const row = await findFootage(db, fileId, user.id)
    if (!row) throw new AppError('footage.not_found')
    return row
  }

  return {
    /** @throws AppError footage.too_short, .too_long, .no_recording, .exists, .too_many, playback.in_future, media.unavailable */
    download: async (
      { fileName, ...span }: RequestOf<Calls['download']>,
      context: SignedInContext,
    ): Promise<FootageFile> => begin('span', [span], fileName, context),

    /** @throws AppError as `download` */
    splice: async (
      { fileName, clips }: RequestOf<Calls['splice']>,
      context: SignedInContext,
    ): Promise<FootageFile> => begin('splice', clips, fileName, context),

    getOwn: async (_request: object, { user }: SignedInContext): Promise<FootageFile[]> =>
      (await listFootage(db, user.id)).map(presentFootage),

    /** @throws AppError footage.not_found */
    async remove({ fileId }: { fileId: string }, context: SignedInContext): Promise<void> {
      const row = await own(fileId, context)
      const key = await context.transaction(
        tx => removeFootage(tx, fileId),
        () => ({ object: fileId, objectName: fileNameOf(row) }),
      )
      runner.cancel(fileId)
      if (key !== null) await files.remove(key)
    },

    /** @throws AppError footage.not_found, .not_done, access.denied when a camera in it is out of reach now */
    async getFile({ fileId }: { fileId: string }, context: SignedInContext): Promise<FileAnswer> {
      context.audit({ object: fileId })
      const row = await own(fileId, context)
      const cameraIds = row.clips.map(({ cameraId }) => cameraId)
      context.audit({ objectName: fileNameOf(row), after: { cameraIds: [...new Set(cameraIds)] } })
      if (row.status !== 'done' || row.file_key === null) throw new AppError('footage.not_done')
      await gate.requireObjects(context.access, 'device', cameraIds)
      const file = await files.openParts(row.file_key)
      if (!file) throw new AppError('footage.not_found')
      return { fileName: fileNameOf(row), contentType: 'video/mp4', ...file }
    },
  }
}
