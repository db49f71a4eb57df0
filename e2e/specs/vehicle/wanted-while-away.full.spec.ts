import { ALWAYS, contract } from '@palisade/contract'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findDevice } from '../../support/product.ts'
import { startJourneys } from '../../support/journey.ts'
import { unique } from '../../support/leftovers.ts'
import { findProgram, killHard } from '../../support/processes.ts'
import { chooseMenu } from '../../support/screens/console.ts'
import { until } from '../../support/until.ts'

// A wanted car passes while the server is dead: its camera told nobody, and is asked for it afterwards.

const { stack, site, signIn, sitDown } = startJourneys()
/** A plate camera that tells its passages by its alert stream, and keeps them. */
const [CAMERA, CAMERA_ID] = ['Car-Park-Barrier', 'cam09']
/** A killed server is started again and has its cameras back, ms. */
const BACK_WITHIN = 45_000
/** Cameras tell whole seconds, ms. */
const SECOND = 1000

describe('a wanted vehicle', () => {
  it('that passes while the server is dead is one alarm when it is back, with the time of its passage', async () => {
    const product = await signIn()
    const plate = `粤B${unique('').slice(-5).toUpperCase()}`
    const camera = (await findDevice(product, CAMERA))!
    const { id } = await product.call(contract.vehicleDeployment.add, {
      name: unique('Away'),
      mode: 'listed',
      level: 'urgent',
      cameraIds: [camera.id],
      cameraGroupIds: [],
      groupIds: [],
      plates: [plate],
      time: null,
      week: ALWAYS,
    })
    onTestFinished(async () => {
      await product.call(contract.vehicleDeployment.batchStop, { ids: [id] })
      await product.call(contract.vehicleDeployment.batchDelete, { ids: [id] })
    })
    await until('the camera is listened to', async () => (await site.listeners(CAMERA_ID)) === 1, BACK_WITHIN)

    killHard(findProgram(stack.launcherPid, 'apps/server'))
    await until('nobody listens to the camera', async () => (await site.listeners(CAMERA_ID)) === 0)
    const [from, , to] = [Date.now(), await site.vehicle(CAMERA_ID, plate), Date.now()]

    const hit = await until(
      'the hit has rung',
      async () => {
        const { list } = await product.call(contract.vehicleHit.getByPage, { plate })
        return list.find(({ state }) => state === 'raised')
      },
      BACK_WITHIN,
    )
    expect(Date.parse(hit.at)).toBeGreaterThan(from - SECOND)
    expect(Date.parse(hit.at)).toBeLessThanOrEqual(to)
    const operator = await sitDown()
    const { page, t } = operator
    await chooseMenu(operator, 'vehicleDeployment', t('menu.group.bayonet'))
    await page.getByRole('tab', { name: t('deployment.tabs.hits') }).click()
    const row = page
      .getByRole('region', { name: t('vehicleHit.title') })
      .getByRole('row')
      .filter({ hasText: plate })
    await row.getByText(t('enums.hitState.raised')).waitFor()
    // Its picture, which the camera keeps, joins the passage.
    await until('the passage has its picture', async () => {
      const span = { startTime: at(from - 60_000), endTime: at(to + 60_000) }
      const { list } = await product.call(contract.snap.search, { ...span, plates: [plate] })
      return list.length === 1 && list[0]!.hasPicture && list[0]!.pictureState === null
    })
    const hits = await product.call(contract.vehicleHit.getByPage, { plate })
    expect(hits.list.map(({ alarmId }) => alarmId)).toEqual([hit.alarmId])
    const alarms = await product.call(contract.alarm.getRecords, { types: ['vehicle_hit'] })
    expect(alarms.list.filter(({ description }) => description.includes(plate))).toMatchObject([
      { id: hit.alarmId, deviceName: CAMERA, occurredAt: hit.at, count: 1 },
    ])
    expect(operator.faults()).toEqual([])
  })
})

const at = (moment: number) => new Date(moment).toISOString()
