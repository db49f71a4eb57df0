import { contract, screens } from '@palisade/contract'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ProductClient } from '../../../apps/simulator/src/product/product-client.ts'
import { startJourneys } from '../../support/journey.ts'
import { unique } from '../../support/leftovers.ts'
import { endPlans, recordAllDay, recordedSince } from '../../support/recording.ts'
import { chooseMenu, logIn, type Operator } from '../../support/screens/console.ts'
import { downloadSheet } from '../../support/screens/import.ts'
import { playbackOf } from '../../support/screens/playback.ts'
import { deployGroup, importBlacklist, removeVehicleHuntAfterwards } from '../../support/screens/vehicles.ts'
import { until } from '../../support/until.ts'

// A wanted car from the blacklist to its recording: imported, deployed, seen, found again, on its way, played back, exported. A car of
// the same list that is on the redlist is silent.

const { site, signIn, openConsole } = startJourneys()
/** A plate camera that tells its passages by its alert stream. */
const [CAMERA, CAMERA_ID] = ['Car-Park-Barrier', 'cam09']
/** Playback begins before the passage, ms. */
const LEAD_MS = 10_000
/** So much is recorded before the car comes, ms. */
const FOOTAGE_MS = 15_000

const plate = () => `粤B${unique('').slice(-5).toUpperCase()}`

describe('a wanted vehicle', () => {
  it('is hunted from its import to what was recorded of it; one on the redlist is silent', async () => {
    const product = await signIn()
    const [group, deployment] = [unique('Stolen'), unique('Hunt')]
    const [WANTED, EXEMPT, LINKED] = [plate(), plate(), plate()]
    removeVehicleHuntAfterwards(product, { group, deployment })
    await exempt(product, EXEMPT)
    const cameraIds = await recordAllDay(product, [CAMERA], 'sub')
    onTestFinished(async () => void (await endPlans(product, cameraIds)))
    const recordedFrom = await recordedSince(product, cameraIds)
    const operator = await openConsole()
    const { page, t, faults } = operator
    await logIn(operator)
    await importBlacklist(operator, group, WANTED, EXEMPT)
    await deployGroup(operator, { group, deployment, camera: CAMERA })
    await until('there is footage', async () => Date.now() > recordedFrom + FOOTAGE_MS, FOOTAGE_MS)

    await page.getByRole('tab', { name: t('deployment.tabs.hits') }).click()
    await site.vehicle(CAMERA_ID, EXEMPT)
    await site.vehicle(CAMERA_ID, WANTED)
    const hits = page.getByRole('region', { name: t('vehicleHit.title') })
    const hit = hits.getByRole('row').filter({ hasText: WANTED })
    await hit.getByText(t('enums.hitState.raised')).waitFor()
    await hit.getByRole('img').first().waitFor()
    const alarms = await product.call(contract.alarm.getRecords, { types: ['vehicle_hit'] })
    expect(alarms.list.filter(({ description }) => description.includes(WANTED))).toMatchObject([
      { deviceName: CAMERA, level: 'urgent', description: `${WANTED} · ${group} · Theft`, hasPicture: true },
    ])
    // The exempt car came before: its passage is there, and nothing else of it.
    const exempted = await searchPlate(operator, EXEMPT)
    expect(await exempted.getByText(group).count()).toBe(0)
    const silent = await product.call(contract.vehicleHit.getByPage, { plate: EXEMPT })
    expect(silent.list).toEqual([])

    const row = await searchPlate(operator, WANTED)
    await row.getByText(group).waitFor()
    const sheet = await downloadSheet(
      operator,
      page.getByRole('button', { name: new RegExp(`${t('snap.export')}$`) }),
    )
    const marked = `${t('enums.alarmLevel.urgent')} · ${group}`
    expect(sheet.rows.map(cells => cells.slice(1, 4))).toEqual([[WANTED, marked, CAMERA]])

    await row.getByRole('button', { name: t('shared.action.details') }).click()
    const viewer = page.getByRole('dialog')
    await viewer.getByRole('img', { name: t('snap.pictureOf', { plate: WANTED, camera: CAMERA }) }).waitFor()
    await viewer.getByRole('button', { name: t('snap.way') }).click()
    const way = page.getByRole('region', { name: t('snap.way') })
    await way.getByText(group).waitFor()
    await way.getByRole('link', { name: t('player.open') }).click()
    await page.waitForURL(url => url.pathname.endsWith(screens.videoControl.path))
    const playback = playbackOf(operator)
    await playback.untilShown(1)
    const { list: passages } = await product.call(contract.snap.search, {
      ...lastHour(),
      plates: [WANTED],
    })
    const begins = Date.parse(passages[0]!.snapTime) - LEAD_MS
    expect(Math.abs((await playback.position()) - begins)).toBeLessThan(3000)

    await site.vehicle(CAMERA_ID, LINKED, { isLinked: true })
    await until('the camera gave its pictures', async () => {
      const { list } = await product.call(contract.snap.search, { ...lastHour(), plates: [LINKED] })
      return list[0]?.hasPlatePicture === true && list[0].pictureState === null
    })
    const linked = await searchPlate(operator, LINKED)
    await linked.getByRole('img', { name: t('snap.plateOf', { plate: LINKED }) }).waitFor()
    expect(faults()).toEqual([])
  })
})

const lastHour = () => ({
  startTime: new Date(Date.now() - 3_600_000).toISOString(),
  endTime: new Date(Date.now() + 60_000).toISOString(),
})

/** Puts a car on the redlist until the end of the test. */
async function exempt(product: ProductClient, car: string): Promise<void> {
  const { id } = await product.call(contract.redlist.add, { plate: car, remarks: '' })
  onTestFinished(async () => {
    await product.call(contract.redlist.batchDelete, { ids: [id] })
  })
}

/** The row of a car among the passages: a plate is searched as soon as it is typed. */
async function searchPlate(operator: Operator, car: string) {
  const { page, t } = operator
  await chooseMenu(operator, 'vehicleSearch', t('menu.group.bayonet'))
  await page.getByRole('button', { name: t('shared.action.reset'), exact: true }).click()
  const plates = page.getByRole('combobox', { name: t('snap.field.plates'), exact: true })
  await plates.fill(car)
  await plates.press('Enter')
  const row = page.getByRole('row').filter({ hasText: car })
  await row.waitFor()
  await page.getByText(t('shared.table.total', { count: 1 })).waitFor()
  return row
}
