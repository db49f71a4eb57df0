import type { SignedInContext } from '#server/infra/binding/context.ts'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Tx } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { changeBy, lockPlanned, requireFits, writePlansChanged } from './recording-plan.change.ts'
import { fieldsOf } from './recording-plan.presenter.ts'
import { putPlans, removePlans, setEnabled, type PlannedRow } from './recording-plan.queries.ts'
import type { RecordingPlanDeps } from './recording-plan.service.ts'

type Context = Pick<SignedInContext, 'transaction' | 'user'>

/** Opens, closes, deletes and copies several plans at once. */
export function createRecordingPlanBatchService({ clock }: Pick<RecordingPlanDeps, 'clock'>) {
  /** Changes the plans of which `isConcerned`; the others are so already, which is no error. */
  async function changeAll(
    ids: readonly string[],
    context: Context,
    isConcerned: (plan: NonNullable<PlannedRow['plan']>) => boolean,
    work: (tx: Tx, ids: readonly string[]) => Promise<void>,
  ): Promise<void> {
    await context.transaction(
      async tx => {
        const cameras = (await lockPlanned(tx, ids)).filter(({ plan }) => plan && isConcerned(plan))
        const changed = cameras.map(camera => camera.id)
        if (changed.length === 0) return changed
        await work(tx, changed)
        await writePlansChanged(tx, cameras)
        return changed
      },
      changed => ({ object: [...ids], after: { changed } }),
    )
  }

  return {
    batchDelete: ({ ids }, context) =>
      changeAll(
        ids,
        context,
        () => true,
        (tx, found) => removePlans(tx, found, new Date(clock.now())),
      ),

    batchStart: ({ ids }, context) =>
      changeAll(
        ids,
        context,
        plan => !plan.isEnabled,
        (tx, found) => setEnabled(tx, found, true, changeBy(context.user, clock)),
      ),

    batchStop: ({ ids }, context) =>
      changeAll(
        ids,
        context,
        plan => plan.isEnabled,
        (tx, found) => setEnabled(tx, found, false, changeBy(context.user, clock)),
      ),

    async copy({ cameraId, cameraIds }, context) {
      const ids = [...new Set(cameraIds)]
      if (ids.includes(cameraId)) throw new AppError('recording_plan.same_camera')
      await context.transaction(
        async tx => {
          // All in one order, so that two operators who copy to and fro cannot deadlock.
          const cameras = await lockPlanned(tx, [cameraId, ...ids])
          const copied = cameras.find(camera => camera.id === cameraId)?.plan
          if (!copied) throw new AppError('recording_plan.not_found')
          const others = cameras.filter(camera => camera.id !== cameraId)
          const fields = fieldsOf(copied)
          requireFits(fields, others)
          await putPlans(tx, ids, fields, changeBy(context.user, clock))
          await writePlansChanged(tx, others)
          return fields
        },
        fields => ({ object: ids, after: { cameraId, ...fields } }),
      )
    },
  } satisfies CallsOf<'recordingPlan'>
}
