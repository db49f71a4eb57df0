import type { LinkageRun, LinkageRunDetails, Page } from '@palisade/contract'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import type { FileAnswer } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import type { Files } from '#server/infra/files/files.ts'
import { pictureFor } from '#server/modules/device/masking/masked-picture.ts'
import { listVisible } from './visible-parts.ts'
import { presentRun, presentStep } from './linkage-log.presenter.ts'
import { findRun, listRuleNames, listRuns, listSteps, type StepRow } from './linkage-log.queries.ts'

export interface LinkageLogDeps {
  db: Db
  files: Pick<Files, 'open'>
}

/** Tells what rules did, for their log. */
export function createLinkageLogService({ db, files }: LinkageLogDeps) {
  /** The steps of a run that have a picture of a camera the reader may see. Who may see the alarm may see the alarm's own camera. */
  async function picturesOf(runId: string, access: AccessSnapshot): Promise<StepRow[]> {
    const steps = (await listSteps(db, [runId])).filter(step => step.picture_key !== null)
    const visible = await listVisible(db, steps, access)
    return steps.filter(step => presentStep(step, visible).hasImage)
  }

  return {
    async getLogByPage(request, context): Promise<Page<LinkageRun>> {
      const page = await listRuns(db, request, context)
      const ids = page.list.map(row => row.id)
      const steps = Map.groupBy(await listSteps(db, ids), step => step.run_id)
      return { ...page, list: page.list.map(row => presentRun(row, steps.get(row.id) ?? [])) }
    },

    async getLogDetails({ runId }, { access }): Promise<LinkageRunDetails> {
      const row = await findRun(db, runId)
      if (!row) throw new AppError('linkage.not_found')
      const steps = await listSteps(db, [runId])
      const [visible, names] = [await listVisible(db, steps, access), await listRuleNames(db, row.chain)]
      const chain = row.chain.filter(id => id !== row.rule_id)
      return {
        ...presentRun(row, steps),
        chain: chain.map(ruleId => ({ ruleId, ruleName: names.get(ruleId) ?? '' })),
        steps: steps.map(step => presentStep(step, visible)),
      }
    },

    async getPictures({ runId }, { access }) {
      const steps = await picturesOf(runId, access)
      return steps.map(({ position, target, ended_at, started_at, due_at }) => ({
        runId,
        position,
        deviceName: target,
        at: (ended_at ?? started_at ?? due_at ?? new Date(0)).toISOString(),
      }))
    },

    async getPicture({ runId, position }, { access, audit }): Promise<FileAnswer> {
      audit({ object: runId, after: { position } })
      const step = (await picturesOf(runId, access)).find(one => one.position === position)
      const file = step?.picture_key ? await files.open(step.picture_key) : undefined
      if (!step || !file) throw new AppError('linkage.no_picture')
      const fileName = `${runId}-${position + 1}.jpg`
      return { fileName, contentType: 'image/jpeg', ...(await pictureFor(db, access, step.device_id, file)) }
    },
  } satisfies CallsOf<'linkage'>
}
