import { contract } from '@palisade/contract'
import type { ProductClient } from '../../apps/simulator/src/product/product-client.ts'
import { findDevice } from '../support/product.ts'
import { recordAllDay, recordedSince } from '../support/recording.ts'
import { goToScreen } from '../support/screens/console.ts'
import { playbackOf } from '../support/screens/playback.ts'
import { until } from '../support/until.ts'
import type { Stage } from './scenes.ts'

const CAMERAS = ['Main-Lobby-01', 'North-Gate-01', 'Loading-Dock-01', 'Car-Park-West']
/** So much is recorded before a picture of it is taken, ms. */
const FOOTAGE_MS = 60_000
/** Until a minute is as wide as a hand. */
const ZOOMS = 5
const NAME_DISKS = String.raw`
  for (const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT); texts.nextNode(); )
    texts.currentNode.nodeValue = texts.currentNode.nodeValue.replace(/\S*\/recordings/, '/mnt/recordings')`
const names = {
  en_US: {
    title: 'Bag taken in the lobby',
    reason: 'Bag taken, asked for by the police',
    note: 'The owner has described the bag: black, with a red ribbon.',
  },
  zh_CN: {
    title: '大厅背包被盗',
    reason: '警方要求保留背包被盗录像',
    note: '失主描述：黑色背包，系红色丝带。',
  },
} as const

let recorded: Promise<{ cameraIds: string[]; from: number }> | undefined

/** Cameras that have been recorded for a minute, the same for all pictures. @returns their ids, and when recording began */
const record = ({ product }: Stage) => (recorded ??= begin(product))

async function begin(product: ProductClient): Promise<{ cameraIds: string[]; from: number }> {
  const cameraIds = await recordAllDay(product, CAMERAS)
  const from = await recordedSince(product, cameraIds)
  await until('there is footage', () => Date.now() > from + FOOTAGE_MS, FOOTAGE_MS * 2)
  return { cameraIds, from }
}

/** How the pictures of recordings in the guides come about. */
export const recordingScenes: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
  async playback(stage) {
    const { cameraIds, from } = await record(stage)
    const playback = playbackOf(stage.operator)
    await playback.open(stage.operator.stack.url, cameraIds, from + FOOTAGE_MS / 2)
    await playback.untilShown(cameraIds.length)
    for (let press = 0; press < ZOOMS; press += 1) await stage.operator.page.keyboard.press('z')
    await playback.pointAtPosition()
    await playback.thumbnail.waitFor()
  },
  async recording(stage) {
    const { page } = stage.operator
    await record(stage)
    await goToScreen(stage.operator, 'deviceConfig')
    await page.getByText(CAMERAS[0]!).first().waitFor()
    // The folder of a test says nothing to a reader.
    await page.evaluate(NAME_DISKS)
  },
  async evidence(stage) {
    const { operator, product, language } = stage
    const { title, reason, note } = names[language]
    const { cameraIds, from } = await record(stage)
    const { id: caseId } = await product.call(contract.evidence.addCase, { title, description: '' })
    const span = { from: new Date(from + 5_000).toISOString(), to: new Date(from + 35_000).toISOString() }
    await product.call(contract.evidence.lock, {
      cameraIds: cameraIds.slice(0, 2),
      ...span,
      reason,
      keepUntil: null,
      caseId,
    })
    const lobby = (await findDevice(product, CAMERAS[0]!))!
    await product.call(contract.evidence.addSnapshot, { caseId, cameraId: lobby.id, at: span.from })
    await product.call(contract.evidence.addNote, { caseId, text: note })
    await goToScreen(operator, 'evidence')
    await operator.page.getByText(title).first().click()
    await operator.page.getByText(note).waitFor()
  },
}
