import { contract } from '@palisade/contract'
import readExcel from 'read-excel-file/node'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ProductClient } from '../../../apps/simulator/src/product/product-client.ts'
import { findBarriers } from '../../support/accessibility.ts'
import { findDevice } from '../../support/product.ts'
import { startJourneys } from '../../support/journey.ts'
import { unique } from '../../support/leftovers.ts'
import { exportsOf } from '../../support/screens/exports.ts'
import { chooseMenu, logIn, type Operator } from '../../support/screens/console.ts'
import { until } from '../../support/until.ts'

// A speed rule made on its screen, a car that is too fast, its alarm with picture, speed and limit, its export, and an exempt car.

const { site, signIn, openConsole } = startJourneys()
/** A plate camera that tells its passages, with their speeds, by its alert stream. */
const [CAMERA, CAMERA_ID] = ['Car-Park-Barrier', 'cam09']
const LIMIT = 40
const SPEED = 72

const plate = () => `粤B${unique('').slice(-5).toUpperCase()}`

describe('a speeding car', () => {
  it('from the rule to the exported alarm; a car on the redlist stays silent', async () => {
    const product = await signIn()
    const [CHECKPOINT, RULE] = [unique('Ramp'), unique('Slow')]
    const [FAST, EXEMPT] = [plate(), plate()]
    await addCheckpoint(product, CHECKPOINT)
    onTestFinished(() => removeRules(product, RULE))
    await exempt(product, EXEMPT)
    const operator = await openConsole()
    const { page, t, faults } = operator
    await logIn(operator)

    await chooseMenu(operator, 'alarmSpeed', t('menu.group.bayonet'))
    await addRule(operator, RULE, CHECKPOINT)
    expect(await findBarriers(page)).toEqual([])

    await chooseMenu(operator, 'speedLive', t('menu.group.bayonet'))
    await site.vehicle(CAMERA_ID, FAST, { speed: SPEED })
    const live = page.getByRole('region', { name: t('speedViolation.live') })
    const row = live.getByRole('row').filter({ hasText: FAST })
    await row.getByText(t('speedViolation.speedOf', { speed: SPEED, limit: LIMIT })).waitFor()
    await row.getByText(t('enums.violationState.raised'), { exact: true }).waitFor()
    await row.getByRole('img').first().waitFor()
    expect(await findBarriers(page)).toEqual([])
    const { list: alarms } = await product.call(contract.alarm.getRecords, { types: ['vehicle_speed'] })
    const own = alarms.filter(alarm => alarm.description.includes(FAST))
    expect(own).toMatchObject([
      {
        description: `${FAST} · ${SPEED} km/h > ${LIMIT} km/h · ${RULE}`,
        deviceName: CAMERA,
        hasPicture: true,
      },
    ])

    await site.vehicle(CAMERA_ID, EXEMPT, { speed: SPEED })
    await until('the exempt car has passed', async () => (await passagesOf(product, EXEMPT)) > 0)
    const silent = await product.call(contract.speedViolation.getByPage, { plate: EXEMPT })
    expect(silent.list).toEqual([])

    await chooseMenu(operator, 'speedRecord', t('menu.group.bayonet'))
    const records = page.getByRole('region', { name: t('speedViolation.record') })
    const found = records.getByRole('row').filter({ hasText: FAST })
    await found.getByText(own[0]!.number).waitFor()
    await found.getByRole('checkbox').check()
    await page.getByRole('button', { name: t('speedViolation.exportChosen'), exact: true }).click()
    await page.getByText(t('speedViolation.exportStarted')).waitFor()
    await chooseMenu(operator, 'alarmRecord', t('menu.group.alarm'))
    const [sheet] = await readExcel(await (await exportsOf(operator).saveMade('sheet')).path())
    const [headings, ...rows] = sheet!.data
    expect(headings).toContain(t('alarm.field.number'))
    expect(rows).toHaveLength(1)
    for (const text of [own[0]!.number, t('enums.alarmType.vehicle_speed'), CAMERA])
      expect(rows[0]).toContain(text)
    expect(faults()).toEqual([])
  })
})

/** A checkpoint of the camera alone, removed at the end of the test. */
async function addCheckpoint(product: ProductClient, name: string): Promise<void> {
  const camera = await findDevice(product, CAMERA)
  const { id } = await product.call(contract.cameraGroup.add, {
    name,
    areaId: camera!.areaId,
    functionType: 'plate',
    isVirtual: false,
    threshold: 80,
    cameraIds: [camera!.id],
  })
  onTestFinished(async () => {
    await product.call(contract.cameraGroup.batchDelete, { ids: [id] })
  })
}

/** Puts a car on the redlist until the end of the test. */
async function exempt(product: ProductClient, car: string): Promise<void> {
  const { id } = await product.call(contract.redlist.add, { plate: car, remarks: '' })
  onTestFinished(async () => {
    await product.call(contract.redlist.batchDelete, { ids: [id] })
  })
}

async function addRule({ page, t }: Operator, name: string, checkpoint: string): Promise<void> {
  await page.getByRole('button', { name: t('speedRule.act.add') }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(t('speedRule.field.name'), { exact: true }).fill(name)
  await form.getByLabel(t('speedRule.field.checkpointId'), { exact: true }).click()
  await page.locator(`.ant-select-item-option[title="${checkpoint}"]`).click()
  await form.getByLabel(t('speedRule.field.limit'), { exact: true }).fill(String(LIMIT))
  await form.getByRole('button', { name: t('shared.action.save') }).click()
  const row = page.getByRole('row', { name })
  await row.getByText(t('speedRule.kmh', { speed: LIMIT })).waitFor()
}

/** Before its checkpoint, which is not deleted while a rule needs it. */
async function removeRules(product: ProductClient, name: string): Promise<void> {
  const { list } = await product.call(contract.speedRule.getByPage, { name })
  for (const { id } of list) await product.call(contract.speedRule.batchDelete, { ids: [id] })
}

async function passagesOf(product: ProductClient, car: string): Promise<number> {
  const [startTime, endTime] = [-1, 1].map(hours => new Date(Date.now() + hours * 3_600_000).toISOString())
  const { list } = await product.call(contract.snap.search, {
    startTime: startTime!,
    endTime: endTime!,
    plates: [car],
  })
  return list.length
}
