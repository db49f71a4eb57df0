import { contract } from '@palisade/contract'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startTasks } from '../../support/effort/twelve-tasks.ts'
import { endPlans, recordAllDay, recordedSince } from '../../support/recording.ts'
import { chooseArea, goToScreen } from '../../support/screens/console.ts'
import { footageOf } from '../../support/screens/footage.ts'
import { mapOf } from '../../support/screens/map.ts'
import { playbackOf } from '../../support/screens/playback.ts'
import { until } from '../../support/until.ts'

// Tasks of an operator's day, each with the most clicks that it may cost; typed text is not counted.

const { signIn, book, start } = startTasks()

const CAMERA = 'Main-Lobby-01'
const AREA = 'Car Park'
const RULE = 'Fence at night'
/** A camera that nobody answers for, so that all of its plan is missing. */
const DEAD = 'Never-There-01'
/** Of younger times it is not said that they are missing, ms. */
const MISSING_LIMIT = 240_000
/** So much is recorded before it is asked for, ms. */
const FOOTAGE_MS = 45_000

const tasks = {
  moment: { name: 'a moment of a camera by name and time', before: '6 + 2 typed', wanted: '3 + 1' },
  export: { name: 'export what is shown', before: '4', wanted: '3' },
  rule: { name: 'a rule for fences at night with three actions', before: '21', wanted: '12' },
  plan: { name: '30 days for an area', before: '6', wanted: '4' },
  holes: { name: 'what is missing of a week', before: '2 + Excel', wanted: '2' },
  viewers: { name: 'who viewed a camera since yesterday', before: '5', wanted: '3' },
}

describe('recordings', () => {
  it('a moment of a camera, exported, and who viewed it', async () => {
    const product = await signIn()
    const cameraIds = await recordAllDay(product, [CAMERA])
    onTestFinished(async () => void (await endPlans(product, cameraIds)))
    const from = await recordedSince(product, cameraIds)
    await until('there is footage', () => Promise.resolve(Date.now() > from + FOOTAGE_MS), FOOTAGE_MS * 2)
    const { page, t, operator, faults } = await start()
    const wanted = Math.ceil(from / 1000) * 1000 + 5_000
    const typed = await page.evaluate(moment => new Date(moment).toLocaleString('sv-SE'), wanted)

    const moment = await book.start(page, tasks.moment)
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('shell.search.open') })
      .click()
    await page
      .getByRole('combobox', { name: t('shell.search.title'), exact: true })
      .fill(`${CAMERA} ${typed}`)
    await page
      .getByRole('group', { name: t('shell.search.kind.recordings') })
      .getByText(CAMERA)
      .waitFor()
    await page.keyboard.press('Enter')
    const playback = playbackOf(operator)
    await until('it stands there', async () => Math.abs((await playback.position()) - wanted) < 2_000)
    await moment.done('pointer', 1)

    const { list } = footageOf(operator)
    const exported = await book.start(page, tasks.export)
    await page.getByRole('button', { name: t('footage.add'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: t('footage.add') })
    await dialog.getByRole('button', { name: t('footage.begin'), exact: true }).click()
    const save = list.getByRole('button', { name: new RegExp(`^${t('footage.save', { name: CAMERA })}`) })
    const [download] = await Promise.all([page.waitForEvent('download'), save.first().click()])
    await exported.done('pointer', 3)
    expect(await download.failure()).toBeNull()

    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'hidden' })
    await goToScreen(operator, 'home')
    const viewers = await book.start(page, tasks.viewers)
    const card = await mapOf(operator).find(CAMERA)
    await card.getByRole('button', { name: t('log.viewers') }).click()
    await page.getByRole('row').filter({ hasText: CAMERA }).first().waitFor()
    await viewers.done('pointer', 3)
    expect(faults()).toEqual([])
  })

  it('what is missing of a week', async () => {
    const product = await signIn()
    const areas = await product.call(contract.organisation.getTree, {})
    const areaId = areas.find(node => node.name === AREA)?.id ?? ''
    const config = { mainUrl: 'rtsp://127.0.0.1:9/nothing' }
    const dead = { driver: 'rtsp' as const, name: DEAD, code: DEAD, areaId, config }
    const [added] = await product.call(contract.device.batchAdd, { devices: [dead] })
    onTestFinished(async () => {
      await product.call(contract.device.batchDelete, { ids: [added?.id ?? ''] })
    })
    const cameraIds = await recordAllDay(product, [DEAD])
    const missing = async () => {
      const [figures] = await product.call(contract.recording.getFigures, { cameraIds, hours: 168 })
      return (figures?.missingSeconds ?? 0) > 0
    }
    await until('something is missing', missing, MISSING_LIMIT)
    const { page, t, operator, faults } = await start()
    await goToScreen(operator, 'deviceConfig')
    const row = page.getByRole('row').filter({ hasText: DEAD })
    await row.waitFor()
    const byPointer = await book.start(page, tasks.holes)
    await page
      .getByRole('radiogroup', { name: t('recording.period.label') })
      .getByText(t('recording.period.week'), { exact: true })
      .click()
    // The button is named by how much it is, and by the camera.
    const [, named = ''] = t('recording.showHoles', { length: '', name: DEAD }).split(' missing ')
    await row.getByRole('button', { name: named }).click()
    const holes = page.getByRole('dialog')
    await holes.getByRole('row').nth(1).waitFor()
    await byPointer.done('pointer', 2)
    expect(faults()).toEqual([])
  })

  it('30 days for an area', async () => {
    const product = await signIn()
    const { page, t, operator, faults } = await start()
    await goToScreen(operator, 'deviceConfig')
    const area = page.getByRole('combobox', { name: t('recordingPlan.field.areaName') })
    await area.waitFor()
    // How many there are is said behind it.
    const [found = ''] = t('recordingPlan.act.planFound', { count: 0 }).split('(')
    const byPointer = await book.start(page, tasks.plan)
    await chooseArea(page, area, AREA)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: found }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: t('shared.action.save') }).click()
    await form.waitFor({ state: 'hidden' })
    await byPointer.done('pointer', 4)
    const { list } = await product.call(contract.recordingPlan.getByPage, { status: 'opened', pageSize: 300 })
    const planned = list.filter(({ plan }) => plan?.keepDays === 30)
    onTestFinished(
      async () =>
        void (await endPlans(
          product,
          planned.map(({ id }) => id),
        )),
    )
    expect(new Set(planned.map(({ areaName }) => areaName))).toEqual(new Set([AREA]))
    expect(faults()).toEqual([])
  })
})

describe('rules', () => {
  it('a rule for fences at night, begun as a template', async () => {
    const product = await signIn()
    const rules = async () => (await product.call(contract.linkage.getByPage, { name: RULE })).list
    onTestFinished(async () => {
      for (const { id } of await rules()) await product.call(contract.linkage.batchDelete, { ids: [id] })
    })
    const { page, t, operator, faults } = await start()
    await goToScreen(operator, 'alarmLink')
    const templates = page.getByRole('button', { name: t('shared.templates.label'), exact: true })
    await templates.waitFor()
    const byPointer = await book.start(page, tasks.rule)
    await templates.click()
    await page.getByRole('menuitem', { name: t('linkageScreen.template.fence'), exact: true }).click()
    const form = page.getByRole('dialog', { name: t('linkageScreen.form.add') })
    await form.getByRole('button', { name: t('shared.action.saveAndEnable'), exact: true }).click()
    await form.waitFor({ state: 'hidden' })
    await byPointer.done('pointer', 12)
    const [rule] = await rules()
    expect(rule).toMatchObject({ status: 'enabled' })
    expect(rule?.actions).toHaveLength(3)
    expect(faults()).toEqual([])
  })
})
