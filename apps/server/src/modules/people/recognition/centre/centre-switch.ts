import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors/app-error.ts'
import { findOff, isAnyEntryOff, isAnyGroupOff, isCameraOff } from './centre-off.queries.ts'

/** Whether faces may be recognised in a centre, asked by whatever compares faces or keeps them. */
export interface CentreSwitch {
  requireCentre(centreId: string): Promise<void>
  requireGroups(groupIds: readonly string[]): Promise<void>
  requireEntries(entryIds: readonly string[]): Promise<void>
  isCameraOn(cameraId: string): Promise<boolean>
}

export function createCentreSwitch(db: Db): CentreSwitch {
  const refuseIf = (isOff: boolean) => {
    if (isOff) throw new AppError('recognition.centre_off')
  }
  return {
    requireCentre: async centreId => refuseIf((await findOff(db, centreId)) !== undefined),
    requireGroups: async groupIds => refuseIf(await isAnyGroupOff(db, groupIds)),
    requireEntries: async entryIds => refuseIf(await isAnyEntryOff(db, entryIds)),
    isCameraOn: async cameraId => !(await isCameraOff(db, cameraId)),
  }
}
