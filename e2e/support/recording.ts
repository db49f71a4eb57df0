import path from 'node:path'
import { contract, NEW_RECORDING_PLAN } from '@palisade/contract'
import type { ProductClient } from '../../apps/simulator/src/product/product-client.ts'
import { findPrograms, killHard } from './processes.ts'
import { until } from './until.ts'

/** The devices of these names, in their order, once the site has registered them all. */
export const idsOf = (product: ProductClient, names: readonly string[]): Promise<string[]> =>
  until(
    `${names.join()} are registered`,
    async () => {
      const nodes = await product.call(contract.organisation.getTree, {})
      const ids = names.flatMap(name => nodes.find(node => node.name === name)?.id ?? [])
      return ids.length === names.length && ids
    },
    60_000,
  )

/** Plans that record the cameras all day. */
export async function recordAllDay(
  product: ProductClient,
  names: readonly string[],
  stream: 'main' | 'sub' = 'main',
): Promise<string[]> {
  const cameraIds = await idsOf(product, names)
  await product.call(contract.recordingPlan.add, {
    cameraIds,
    ...NEW_RECORDING_PLAN,
    stream,
    keepDays: 1,
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

/** Has media count what lies in its folders, as each of its starts does: files that a test has laid there beside it are none that it knows. */
export async function recountRecordings(launcherPid: number): Promise<void> {
  const [before] = findPrograms(launcherPid, 'apps/media')
  killHard(before!)
  await until('media runs again', () => findPrograms(launcherPid, 'apps/media').some(pid => pid !== before))
}

/** The two folders of recordings of a journey's product, so that one may go. @param data its data folder */
export const recordingFolders = (data: string): [string, string] => [
  path.join(data, 'recordings'),
  path.join(data, 'recordings-2'),
]

/** Each of 1 GiB, as `PALISADE_RECORDINGS` names them. */
export const recordingsSetting = (data: string): string =>
  recordingFolders(data)
    .map(folder => `${folder}=1`)
    .join(',')
