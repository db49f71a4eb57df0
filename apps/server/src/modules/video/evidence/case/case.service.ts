import type { CaseDetails } from '@palisade/contract'
import type { CentreContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Clock } from '#server/infra/clock.ts'
import { mapPage } from '#server/infra/database/paging.ts'
import type { Db } from '#server/infra/database/database.ts'
import { maskSightOf } from '#server/modules/device/masking/mask-sight.ts'
import { writeCaseChanged } from '../evidence.events.ts'
import { listCaseLocks, type Sight } from '../lock/lock.queries.ts'
import { presentCase, presentDetails, presentItem, toldCase } from './case.presenter.ts'
import { insertCase, listCases, readCase, updateCase } from './case.queries.ts'
import { alarmsOf, listCameraNames, listItems, type ItemRow } from './item.queries.ts'
import type { AlarmRecords } from './item.service.ts'

type ShownByAlarms = Pick<AlarmRecords, 'shown'>
type Context = Pick<CentreContext, 'access' | 'centre' | 'transaction' | 'user'>

async function readDetails(db: Db, alarms: ShownByAlarms, id: string, sight: Sight): Promise<CaseDetails> {
  const row = await readCase(db, id, sight)
  const locks = await listCaseLocks(db, id, sight)
  const items = await listItems(db, id, sight)
  const shown = await alarms.shown(alarmsOf(items), sight.access)
  const names = await listCameraNames(db, [...new Set(shown.values())])
  const cameraOf = ({ alarm_id }: ItemRow) => {
    const cameraId = alarm_id === null ? undefined : shown.get(alarm_id)
    return cameraId === undefined ? null : { id: cameraId, name: names.get(cameraId) ?? '' }
  }
  const cameraIds = [...[...locks, ...items].map(({ camera_id }) => camera_id), ...shown.values()]
  const { covered } = await maskSightOf(db, sight.access, cameraIds)
  return presentDetails(
    row,
    locks,
    items.map(item => presentItem(item, cameraOf(item))),
    covered.length > 0,
  )
}

export interface CaseServiceDeps {
  db: Db
  alarms: ShownByAlarms
  clock: Clock
}

/** Cases: what belongs together of locks, snapshots, alarms and notes. */
export function createCaseService({ db, alarms, clock }: CaseServiceDeps) {
  /** Changes a case that was seen in this version. */
  async function change(
    { caseId, version }: { caseId: string; version: number },
    to: Parameters<typeof updateCase>[3],
    context: Context,
  ): Promise<CaseDetails> {
    const { after } = await context.transaction(
      async tx => {
        const before = await readCase(tx, caseId, context)
        await updateCase(tx, caseId, version, to)
        await writeCaseChanged(tx, caseId)
        return { before, after: await readDetails(tx, alarms, caseId, context) }
      },
      changed => ({
        object: caseId,
        objectName: changed.after.title,
        before: toldCase(changed.before),
        after: toldCase(changed.after),
      }),
    )
    return after
  }

  return {
    getCases: async (request, context) => mapPage(await listCases(db, request, context), presentCase),

    getCase: ({ caseId }, context) => readDetails(db, alarms, caseId, context),

    addCase: (draft, context) =>
      context.transaction(
        async tx => {
          const owned = { centre_id: context.centre.id, created_by: context.user.name }
          const id = await insertCase(tx, { ...draft, ...owned })
          await writeCaseChanged(tx, id)
          return readDetails(tx, alarms, id, context)
        },
        made => ({ object: made.id, objectName: made.title, after: toldCase(made) }),
      ),

    updateCase: ({ title, description, ...seen }, context) => change(seen, { title, description }, context),

    setCaseState: ({ state, ...seen }, context) =>
      change(seen, { state, closed_at: state === 'closed' ? new Date(clock.now()) : null }, context),
  } satisfies CallsOf<'evidence'>
}
