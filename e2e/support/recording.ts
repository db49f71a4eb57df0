import { ALWAYS, contract } from '@palisade/contract'
import type { ProductClient } from '../../apps/simulator/src/register/product-client.ts'
import { until } from './until.ts'

/** The devices of these names, in their order. */
export async function idsOf(product: ProductClient, names: readonly string[]): Promise<string[]> {
  const nodes = await product.call(contract.organisation.queryResourceTree, {})
  return names.flatMap(name => nodes.find(node => node.name === name)?.id ?? [])
}

/** Plans that record the cameras all day. */
export async function recordAllDay(product: ProductClient, names: readonly string[]): Promise<string[]> {
  const cameraIds = await idsOf(product, names)
  await product.call(contract.recordingPlan.add, {
    cameraIds,
    planType: 'continuous',
    isEnabled: true,
    mode: 'whole_day',
    timeRange: ALWAYS,
    followsHolidays: false,
    keepDays: 1,
    stream: 'main',
    preRecord: 'none',
  })
  return cameraIds
}

export const endPlans = (product: ProductClient, ids: string[]) =>
  product.call(contract.recordingPlan.batchDelete, { ids })

/** When all of them are recorded, ms since 1970. @param after that began later than this */
export const recordedSince = (product: ProductClient, cameraIds: string[], after = 0) =>
  until(
    'all are recorded',
    async () => {
      const figures = await product.call(contract.recording.getFigures, { cameraIds })
      const isRecorded = figures.every(({ state }) => state === 'recording')
      const since = Math.max(...figures.map(figure => Date.parse(figure.since ?? '')))
      return isRecorded && since > after && since
    },
    60_000,
  )
