import { ALWAYS, contract } from '@palisade/contract'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { ProductClient } from '../../../apps/simulator/src/product/product-client.ts'
import { findBarriers } from '../../support/accessibility.ts'
import { startJourneys } from '../../support/journey.ts'
import { alarmsOf, findDevice } from '../../support/product.ts'
import { endPlans, idsOf, recordAllDay, recordedSince } from '../../support/recording.ts'
import { popupsOf } from '../../support/screens/alarms.ts'
import { chooseMenu, logIn } from '../../support/screens/console.ts'
import { playbackOf } from '../../support/screens/playback.ts'
import { wallOf } from '../../support/screens/wall.ts'
import { addPeople } from '../../support/staff.ts'
import { until } from '../../support/until.ts'

// From a plan to its proof: what is recorded, what is missing of it, and the seconds around an alarm.

const { stack, site, signIn, openConsole, sitDown } = startJourneys()
/** The one that is cut is known to the site by this id. */
const [CUT, CUT_ID] = ['Car-Park-Barrier', 'cam09']
const planned = ['Main-Lobby-01', 'North-Gate-01', 'Loading-Dock-01', CUT]
/** Without a plan: recorded by a rule, and by hand. */
const [BY_RULE, BY_HAND] = ['Warehouse-Aisle-03', 'Perimeter-South-01']
const SENSOR = 'Panic-Button-Lobby'
/** How long the camera is away at least, ms. */
const HOLE = 12_000

let product: ProductClient
let cameraIds: string[]
let from: number
beforeAll(async () => {
  product = await signIn()
  cameraIds = await recordAllDay(product, planned)
  from = await recordedSince(product, cameraIds)
})
afterAll(() => endPlans(product, cameraIds))

const passed = (moment: number) =>
  until('the moment has passed', () => Date.now() > moment, Math.max(1000, moment - Date.now() + 1000))

it('a camera that is cut is a hole and an alarm; the four are played in step over it, with pictures on the timeline and backward', async () => {
  await passed(from + 5000)
  onTestFinished(() => site.fault(CUT_ID, 'restore'))
  await site.fault(CUT_ID, 'cut')
  const cutAt = Date.now()
  const lost = async () =>
    (await alarmsOf(product, CUT)).find(
      // The camera gives no picture: one alarm, which covers that it is not recorded.
      ({ type, lastAt }) => type === 'video_loss' && Date.parse(lastAt) > cutAt - 5000,
    )
  await until('an alarm tells of it', lost, 45_000)
  await passed(cutAt + HOLE)
  await site.fault(CUT_ID, 'restore')
  const again = await recordedSince(product, cameraIds, cutAt)
  expect(again - cutAt).toBeGreaterThan(HOLE)
  const history = async () =>
    (await product.call(contract.alarm.getRecord, { id: (await lost())!.id })).history
  await until(
    'the alarm says that it is over',
    async () => (await history()).some(({ action }) => action === 'recovered'),
    30_000,
  )
  await passed(again + 12_000)

  // Somebody who may see recordings and no live video.
  const [viewer] = await addPeople(product, ['Viewer'], ['organisation.view', 'playback.view'])
  const operator = await openConsole()
  await logIn(operator, viewer)
  const { page, t, faults } = operator
  const playback = playbackOf(operator)
  await playback.open(stack.url, cameraIds, cutAt + 6000)
  await playback.untilShown(3)
  expect(await page.getByRole('button', { name: t('player.toLive') }).count()).toBe(0)
  const hole = page.locator(`[data-camera="${CUT}"][data-phase="empty"]`)
  await hole
    .getByRole('button')
    .filter({ hasText: /\d\d:\d\d/ })
    .click()
  await playback.untilShown(4)
  const start = await playback.position()
  expect(start).toBeGreaterThan(cutAt + HOLE)

  await playback.button('play').click()
  await until('it plays', async () => (await playback.position()) > start + 3000, 30_000)
  expect(await playback.skew.textContent()).toMatch(/\d ms$/)
  await playback.button('pause').click()
  await playback.untilShown(4)
  for (let press = 0; press < 8; press += 1) await page.keyboard.press('z')
  await playback.pointAtPosition()
  await playback.thumbnail.waitFor()
  expect(await findBarriers(page)).toEqual([])

  const paused = await playback.position()
  await playback.button('reverse').click()
  await playback.button('play').click()
  await until('backward', async () => (await playback.position()) < paused - 2000, 30_000)
  expect(faults()).toEqual([])
})

it('an alarm leads to its seconds before and after, and marks the camera that its rule has recorded', async () => {
  const [byRule] = await idsOf(product, [BY_RULE])
  const rule = await product.call(contract.linkage.add, {
    name: `Record the aisle ${Date.now()}`,
    priority: 10,
    description: '',
    eventTypes: [],
    levels: [],
    deviceIds: [(await findDevice(product, SENSOR))!.id],
    defenceZoneIds: [],
    areaIds: [],
    cameraGroupIds: [],
    timeRange: ALWAYS,
    unacknowledgedSeconds: null,
    actions: [
      {
        kind: 'record',
        cameraIds: [byRule!],
        seconds: 60,
        delaySeconds: 0,
        waitsForLast: true,
        onFailure: 'continue',
      },
    ],
  })
  onTestFinished(async () => {
    await product.call(contract.linkage.batchDelete, { ids: [rule.id] })
  })
  await product.call(contract.linkage.batchStart, { ids: [rule.id] })
  const operator = await sitDown()
  const { page, t, faults } = operator
  const playback = playbackOf(operator)
  await passed(from + 12_000)
  await site.event('SIM-PANIC-LOBBY', 'panic')
  await popupsOf(operator).view(SENSOR)
  const [alarm] = await alarmsOf(product, SENSOR)
  const rang = Date.parse(alarm!.occurredAt)
  const stands = (at: number) =>
    until('it stands there', async () => Math.abs((await playback.position()) - at) <= 100)

  await page
    .getByRole('main')
    .getByRole('link', { name: t('player.open') })
    .click()
  await playback.untilShown(1)
  expect(Math.abs((await playback.position()) - (rang - 10_000))).toBeLessThan(200)
  await playback.button('alarmOn').click()
  await stands(rang)
  await passed(rang + 12_000)
  await page.keyboard.press('ArrowRight')
  await playback.untilShown(1)
  await stands(rang + 10_000)

  await playback.open(stack.url, [byRule!], rang + 8000)
  await playback.untilShown(1)
  await playback.button('alarmBack').click()
  await stands(rang)
  expect(faults()).toEqual([])
})

it('a camera is recorded by hand from its live tile, and what was recorded is found from there', async () => {
  const operator = await sitDown()
  const { page, t, faults } = operator
  const wall = wallOf(operator)
  const [byHand] = await idsOf(product, [BY_HAND])
  const manual = () => product.call(contract.recording.getManual, { cameraIds: [byHand!] })
  onTestFinished(async () => {
    await product.call(contract.recording.stop, { cameraId: byHand! })
  })
  await chooseMenu(operator, 'videoControl')
  await wall.open(BY_HAND)
  await wall.untilPlays(1, BY_HAND)
  const tile = wall.windowOf(1, BY_HAND)
  const started = Date.now()
  await (await wall.buttonOf(tile, t('recording.start'))).click()
  await until('it is recorded', async () => (await manual()).length === 1)
  await passed(started + 8000)
  await (await wall.buttonOf(tile, t('recording.stop'))).click()
  await until('it is recorded no more', async () => (await manual()).length === 0)

  await tile.hover()
  await playbackOf(operator).button('back').click()
  const gap = page.locator(`[data-camera="${BY_HAND}"][data-phase="empty"]`)
  await gap
    .getByRole('button')
    .filter({ hasText: /\d\d:\d\d/ })
    .click()
  await playbackOf(operator).untilShown(1)
  expect(await playbackOf(operator).position()).toBeGreaterThan(started - 5000)
  expect(faults()).toEqual([])
})
