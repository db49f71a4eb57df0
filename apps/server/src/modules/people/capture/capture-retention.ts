import { keepWeeks, type KeepWeeksDeps } from '#server/infra/weekly/keep-weeks.ts'
import { removePacksBefore } from './packs/capture-pack.queries.ts'

/** Keeps the captures of so many whole weeks beside the present one, with what packs hold of them. */
export const keepCaptureWeeks = (deps: KeepWeeksDeps, weeks: number): Promise<void> =>
  keepWeeks(deps, {
    table: 'face_capture',
    weeks,
    pictures: ['capture-picture'],
    action: 'system.face_retention',
    removeBeside: removePacksBefore,
  })
