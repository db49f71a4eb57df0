import { ALWAYS, contract } from '@palisade/contract'
import { unlessRefused, type ProductClient } from '../product/product-client.ts'

/** Footage of the site is kept for a day; where its disk is small the oldest goes before. */
const KEEP_DAYS = 1

/** Gives cameras a plan of the whole day, of their small streams. Cameras that somebody gave one keep it. */
export async function registerPlans(product: ProductClient, cameraIds: readonly string[]): Promise<void> {
  for (const id of cameraIds)
    await product
      .call(contract.recordingPlan.add, {
        cameraIds: [id],
        planType: 'continuous',
        isEnabled: true,
        mode: 'whole_day',
        timeRange: ALWAYS,
        followsHolidays: false,
        keepDays: KEEP_DAYS,
        stream: 'sub',
        preRecord: 'platform',
      })
      .catch(unlessRefused('recording_plan.camera_has_plan'))
}
