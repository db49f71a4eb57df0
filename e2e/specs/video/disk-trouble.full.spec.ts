import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { contract } from '@palisade/contract'
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { ProductClient } from '../../../apps/simulator/src/product/product-client.ts'
import { startJourneys } from '../../support/journey.ts'
import { fill, filesOf, isEnded, mountSmall, putBack, takeAway } from '../../support/outside/disks.ts'
import { alarmsOf } from '../../support/product.ts'
import { endPlans, recordAllDay, recordedSince, recordingFolders } from '../../support/recording.ts'
import { alarmOf, popupsOf } from '../../support/screens/alarms.ts'
import type { Operator } from '../../support/screens/console.ts'
import { until } from '../../support/until.ts'

// A disk of recordings that goes, comes back and fills, as the desk sees it.

const { stack, signIn, sitDown } = startJourneys()
// Other cameras than those whose files other journeys compare with the index: a disk that goes leaves files without their end.
const CAMERAS = ['Loading-Dock-01', 'Main-Lobby-01']
const [CAMERA = ''] = CAMERAS
const folders = recordingFolders(stack.data)
/** A group, the look at the disks, and what the product waits before it tries or tells again, ms. */
const NOTICED_WITHIN = 45_000

let product: ProductClient
let cameraIds: string[]
const files = (folder: string) => filesOf(folder, cameraIds[0]!)
beforeAll(async () => {
  product = await signIn()
  cameraIds = await recordAllDay(product, CAMERAS)
  await recordedSince(product, cameraIds)
})
afterEach(() => folders.forEach(folder => putBack(folder)))
afterAll(() => endPlans(product, cameraIds))

/** The line of a folder on the screen of recording. */
const diskOf = ({ page, t }: Operator, folder: string) =>
  page
    .getByRole('list', { name: t('recording.disks.title'), exact: true })
    .getByRole('listitem')
    .filter({ hasText: `${folder}:` })

const stateOf = async () => (await product.call(contract.recording.getFigures, { cameraIds }))[0]!

const untilFolder = (folder: string, state: 'ok' | 'failed') =>
  until(
    `${folder} is ${state}`,
    async () =>
      (await product.call(contract.recording.getFolders, {})).some(
        one => one.path === folder && one.state === state,
      ),
    NOTICED_WITHIN,
  )

const lossSince = async (moment: number) =>
  (await alarmsOf(product, CAMERA)).find(
    ({ type, occurredAt }) => type === 'recording_lost' && Date.parse(occurredAt) > moment - 10_000,
  )

/** Waits until the desk tells that nothing is recorded, with why and since when. */
async function untilTold(operator: Operator, from: number, cause: 'disk_failed' | 'disk_full') {
  await popupsOf(operator).of(CAMERA).waitFor({ timeout: NOTICED_WITHIN })
  await popupsOf(operator).view(CAMERA)
  await alarmOf(operator).history('raised').waitFor()
  const alarm = (await lossSince(from))!
  expect(Date.parse(alarm.occurredAt)).toBeLessThan(from + NOTICED_WITHIN)
  expect(await stateOf()).toMatchObject({ state: 'interrupted', cause })
}

/** Waits until the same alarm says that it is over. */
const untilOver = (operator: Operator) =>
  alarmOf(operator).history('recovered').waitFor({ timeout: NOTICED_WITHIN })

it('a disk that is taken away is told; the other takes its cameras over, and nothing is missing, torn or written in its place', async () => {
  const operator = await sitDown()
  const { page, t, faults } = operator
  await page.goto(`${stack.url}/setting/device/config`)
  const own = folders.find(folder => files(folder).length > 0)!
  const other = folders.find(folder => folder !== own)!
  const disk = diskOf(operator, own)
  await disk.getByText(t('enums.recordingFolderState.ok')).waitFor()

  const gone = Date.now()
  const before = files(other).length
  takeAway(own)
  await disk.getByText(t('enums.recordingFolderState.failed')).waitFor({ timeout: NOTICED_WITHIN })
  expect(await disk.textContent()).toMatch(/\d\d:\d\d/)
  await until('the other takes over', () => files(other).length > before)
  expect(readdirSync(own)).toEqual([])
  expect((await stateOf()).state).toBe('recording')
  const written = files(`${own}-away`).map(name => path.join(own, cameraIds[0]!, name))

  putBack(own)
  await disk.getByText(t('enums.recordingFolderState.ok')).waitFor({ timeout: NOTICED_WITHIN })
  await until('what was torn has its end', () => written.every(isEnded))
  const range = { from: new Date(gone - 5_000).toISOString(), to: new Date().toISOString() }
  const [coverage] = await product.call(contract.recording.getCoverage, { cameraIds, ...range })
  expect(coverage?.holes).toEqual([])
  expect(await lossSince(gone)).toBeUndefined()
  expect(faults()).toEqual([])
})

it('when every disk is away an alarm says since when; it ends when one is back', async () => {
  const operator = await sitDown()
  const gone = Date.now()
  folders.forEach(folder => takeAway(folder))
  await untilTold(operator, gone, 'disk_failed')
  expect(folders.map(folder => readdirSync(folder))).toEqual([[], []])
  putBack(folders[1])
  await untilOver(operator)
  await recordedSince(product, cameraIds, gone)
  expect(operator.faults()).toEqual([])
})

it('on a small disk the oldest goes; one that others fill is told, and recording goes on when there is room', async () => {
  const [small, other] = folders
  const operator = await sitDown()
  takeAway(small)
  await untilFolder(small, 'failed')
  mountSmall(small)
  await untilFolder(small, 'ok')
  takeAway(other)

  const [first] = await until('the first file', () => files(small).length > 0 && files(small), NOTICED_WITHIN)
  await until('the oldest has gone', () => !files(small).includes(first!), 150_000)
  await until('the newest is there', () => files(small).length > 0)
  expect((await stateOf()).state).toBe('recording')

  const filled = Date.now()
  const filler = path.join(small, 'of-another-program')
  onTestFinished(() => rmSync(filler, { force: true }))
  await until(
    'nothing is recorded',
    async () => {
      fill(filler)
      return (await stateOf()).state === 'interrupted'
    },
    NOTICED_WITHIN,
  )
  await untilTold(operator, filled, 'disk_full')
  rmSync(filler)
  await untilOver(operator)
  await recordedSince(product, cameraIds, filled)
  expect(operator.faults()).toEqual([])
})
