import { contract } from '@palisade/contract'
import { RECORDING_KIND } from '@palisade/contract/media'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { ProductClient } from '../../../apps/simulator/src/product/product-client.ts'
import { findBarriers } from '../../support/accessibility.ts'
import { startJourneys } from '../../support/journey.ts'
import { endPlans, recordAllDay, recordedSince } from '../../support/recording.ts'
import { playbackOf } from '../../support/screens/playback.ts'
import { until } from '../../support/until.ts'

// A camera goes on recording on its card while the network is away; what the platform missed is fetched from there.

const { stack, site, signIn, sitDown } = startJourneys()
/** It speaks ISAPI, and has a card. */
const [CAMERA, ID] = ['Warehouse-Aisle-03', 'cam11']
const SECOND = 1000

let product: ProductClient
let cameraIds: string[]
beforeAll(async () => {
  product = await signIn()
  cameraIds = await recordAllDay(product, [CAMERA])
})
afterAll(() => endPlans(product, cameraIds))

const passed = (moment: number) =>
  until('the moment has passed', () => Date.now() > moment, Math.max(SECOND, moment - Date.now() + SECOND))

const coverage = async (from: number, to: number) => {
  const [found] = await product.call(contract.recording.getCoverage, {
    cameraIds,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  })
  return found!
}

it('a hole of an outage is filled from the card of the camera, marked, and played; the card itself is played, too', async () => {
  const from = await recordedSince(product, cameraIds)
  await passed(from + 6 * SECOND)
  onTestFinished(() => site.fault(ID, 'restore'))
  await site.fault(ID, 'cut')
  const cutAt = Date.now()
  await passed(cutAt + 16 * SECOND)
  await site.fault(ID, 'restore')
  const again = await recordedSince(product, cameraIds, cutAt)

  // A camera may come back twice, with a hole in between.
  const spans = await until(
    'the holes are filled',
    async () => {
      const found = await coverage(cutAt - 5 * SECOND, again + 5 * SECOND)
      return found.fills.length > 0 && found.fills.every(([, , status]) => status === 'done') && found.spans
    },
    120_000,
  )
  const first = spans.find(([, , kinds]) => (kinds & RECORDING_KIND.card) !== 0)![0]
  expect(first - cutAt).toBeLessThan(4 * SECOND)
  const gaps = spans.slice(1).map(([from], n) => from - spans[n]![1])
  expect(Math.max(...gaps)).toBeLessThan(4 * SECOND)

  const operator = await sitDown()
  const { page, t, faults } = operator
  const playback = playbackOf(operator)
  await playback.open(stack.url, cameraIds, first + 3 * SECOND)
  await playback.untilShown(1)
  const start = await playback.position()
  expect(Math.abs(start - first - 3 * SECOND)).toBeLessThan(2 * SECOND)
  await playback.button('play').click()
  await until('it plays', async () => (await playback.position()) > start + 3 * SECOND, 30_000)
  await playback.button('pause').click()
  await page.getByRole('tab', { name: /\d/ }).click()
  await page
    .getByRole('cell', { name: t('enums.recordingKind.card'), exact: true })
    .first()
    .waitFor()
  expect(await findBarriers(page)).toEqual([])

  await page.getByRole('tab', { name: t('player.search'), exact: true }).click()
  await page.getByRole('combobox', { name: t('player.kind') }).click()
  await page
    .locator('.ant-select-dropdown')
    .getByTitle(t('enums.recordingKind.card'), { exact: true })
    .click()
  await page
    .getByRole('form', { name: t('player.search') })
    .getByRole('button', { name: t('player.search') })
    .click()
  await page.getByRole('note').waitFor()
  await page.getByRole('tab', { name: /\d/ }).click()
  // The card lets go of its oldest footage meanwhile.
  const found = page.getByRole('row').filter({
    has: page.getByRole('cell', { name: t('enums.recordingKind.card'), exact: true }),
  })
  await found.last().getByRole('button').click()
  await playback.untilShown(1)
  const onCard = await playback.position()
  await playback.button('play').click()
  await until('the card plays', async () => (await playback.position()) > onCard + 3 * SECOND, 40_000)
  expect(faults()).toEqual([])
})
