import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../../tooling/chromium.ts'
import { addOnvifCamera } from '../support/cameras.ts'
import { createEffortBook } from '../support/effort.ts'
import { findDevice, signIn } from '../support/product.ts'
import { alarmOf, popupsOf, recordsOf } from '../support/screens/alarms.ts'
import { goToScreen, logIn, openConsoleAs } from '../support/screens/console.ts'
import { ptzOf } from '../support/screens/ptz.ts'
import { wallOf } from '../support/screens/wall.ts'
import { createSite } from '../support/site.ts'
import { ownStack } from '../support/stack.ts'
import { until } from '../support/until.ts'

// The tasks that fill an operator's day, each with the most that it may cost. Text that must be typed is not counted.

const stack = ownStack()
const site = createSite(stack.controlUrl)
const book = createEffortBook()
const SENSOR = { id: 'SIM-PANIC-LOBBY', name: 'Panic-Button-Lobby' }

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(async () => {
  await browser.close()
  process.stdout.write(`\n${book.table()}\n`)
})

/** An operator on the home screen, whose clicks and keys are counted from `task` on. */
async function sitDown() {
  const operator = await openConsoleAs(browser, stack)
  await logIn(operator)
  return { ...operator, operator }
}

/** The most urgent alarm there is, on the desk. */
async function openDesk() {
  const seated = await sitDown()
  await site.event(SENSOR.id, 'panic')
  await popupsOf(seated.operator).of(SENSOR.name).waitFor()
  await goToScreen(seated.operator, 'alarmLive')
  await alarmOf(seated.operator).acknowledge.waitFor()
  return seated
}

describe('alarms', () => {
  it('the most urgent: acknowledged, closed with a reason', async () => {
    const { page, t, operator, faults } = await openDesk()
    const alarm = alarmOf(operator)
    const task = await book.start(page, 'acknowledge the most urgent alarm, close it with a reason')
    await alarm.acknowledge.click()
    await page.getByRole('button', { name: t('enums.seeded.handled') }).click()
    await alarm.confirmClose.click()
    await alarm.closeDialog.waitFor({ state: 'hidden' })
    await task.done('pointer', 3)
    expect(faults()).toEqual([])
  })

  it('the same by keyboard', async () => {
    const { page, operator, faults } = await openDesk()
    const alarm = alarmOf(operator)
    const task = await book.start(page, 'acknowledge the most urgent alarm, close it with a reason')
    await page.keyboard.press('a')
    await alarm.close.waitFor()
    await page.keyboard.press('c')
    await until('the reason has the focus', () => alarm.reason.evaluate(field => field.matches(':focus')))
    await page.keyboard.insertText('pressed by mistake')
    await page.keyboard.press('Enter')
    await alarm.closeDialog.waitFor({ state: 'hidden' })
    await task.done('keyboard', 4)
    expect(faults()).toEqual([])
  })
})

describe('live video', () => {
  const camera = 'Main-Lobby-01'

  it('a camera found by its name and watched large, by keyboard from the wall', async () => {
    const { page, operator, faults } = await sitDown()
    const wall = wallOf(operator)
    await goToScreen(operator, 'videoControl')
    await wall.row(camera).waitFor()
    const task = await book.start(page, 'find a camera by name, watch it large')
    await page.keyboard.press('/')
    await until('the search has the focus', () => wall.search.evaluate(field => field.matches(':focus')))
    await page.keyboard.insertText(camera)
    await wall.row(camera).waitFor()
    await page.keyboard.press('Control+Enter')
    await until('it is large', () => wall.isEnlarged(wall.windowOf(1, camera)))
    await task.done('keyboard', 2)
    await wall.untilPlays(1, camera)
    expect(faults()).toEqual([])
  })

  it('a camera that turns, to a preset', async () => {
    const [name, view] = ['Turning-South-02', 'Gate']
    const product = await signIn(stack)
    await addOnvifCamera(product, { name, site, camera: 'cam12' })
    await until('it is online', async () => (await findDevice(product, name))?.state === 'online', 45_000)
    const { page, operator, faults } = await sitDown()
    const wall = wallOf(operator)
    const ptz = ptzOf(operator)
    await goToScreen(operator, 'videoControl')
    await wall.open(name)
    await ptz.storeView(view)
    await wall.closeAll()
    const task = await book.start(page, 'turn a PTZ camera to a preset')
    await wall.row(name).dblclick()
    await ptz.goTo(view)
    await task.done('pointer', 2)
    expect(faults()).toEqual([])
  })
})

describe('records', () => {
  it("all 'door forced' of today, exported", async () => {
    const { page, t, operator, faults } = await sitDown()
    await site.event('SIM-DOOR-SERVER', 'door_forced')
    await goToScreen(operator, 'alarmRecord')
    const records = recordsOf(operator)
    const task = await book.start(page, "all 'door forced' of today, exported")
    await page.getByRole('combobox', { name: t('alarm.field.type'), exact: true }).click()
    await page.keyboard.insertText(t('enums.alarmType.door_forced'))
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: t('alarm.field.occurredAt') }).click()
    await page.getByRole('button', { name: t('shared.date.today') }).click()
    const [download] = await Promise.all([page.waitForEvent('download'), records.exportAll.click()])
    await task.done('pointer', 4)
    expect(await download.failure()).toBeNull()
    expect(faults()).toEqual([])
  })
})
