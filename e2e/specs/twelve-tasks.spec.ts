import { actionText } from '@palisade/phrases'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../../tooling/chromium.ts'
import { addOnvifCamera } from '../support/cameras.ts'
import { createEffortBook } from '../support/effort.ts'
import { findDevice, signIn } from '../support/product.ts'
import { alarmOf, popupsOf, recordsOf } from '../support/screens/alarms.ts'
import {
  choose,
  chooseArea,
  goToScreen,
  logIn,
  openConsoleAs,
  type Operator,
} from '../support/screens/console.ts'
import { deviceRow } from '../support/screens/devices.ts'
import { mapOf } from '../support/screens/map.ts'
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
/** Around a camera or two of the north gate. */
const CORNERS = [290, 400, 345].map(x => ({ x, y: x === 345 ? 320 : 200 }))
const newUser = { userName: 'carpark', name: 'Car park', password: 'Car-park-1', confirm: 'Car-park-1' }

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
async function chooseAlarm(operator: Operator) {
  await site.event(SENSOR.id, 'panic')
  await popupsOf(operator).of(SENSOR.name).waitFor()
  await goToScreen(operator, 'alarmLive')
  await alarmOf(operator).acknowledge.waitFor()
}

describe('alarms', () => {
  const closing = 'acknowledge the most urgent alarm, close it with a reason'

  it('the most urgent: acknowledged, closed with a reason', async () => {
    const { page, t, operator, faults } = await sitDown()
    const alarm = alarmOf(operator)
    await chooseAlarm(operator)
    const task = await book.start(page, closing)
    await alarm.acknowledge.click()
    await page.getByRole('button', { name: t('enums.seeded.handled') }).click()
    await alarm.confirmClose.click()
    await alarm.closeDialog.waitFor({ state: 'hidden' })
    await task.done('pointer', 3)
    await chooseAlarm(operator)
    const byKey = await book.start(page, closing)
    await page.keyboard.press('a')
    await alarm.close.waitFor()
    await page.keyboard.press('c')
    await until('the reason has the focus', () => alarm.reason.evaluate(field => field.matches(':focus')))
    await page.keyboard.insertText('pressed by mistake')
    await page.keyboard.press('Enter')
    await alarm.closeDialog.waitFor({ state: 'hidden' })
    await byKey.done('keyboard', 4)
    expect(faults()).toEqual([])
  })
})

describe('what an alarm shows', () => {
  const picture = 'see the picture and the seconds of an alarm'
  const nearest = 'open the four cameras nearest to an alarm'

  it('its picture, and the seconds before it, as large as the screen', async () => {
    const { page, t, operator, faults } = await sitDown()
    const { viewer } = alarmOf(operator)
    await chooseAlarm(operator)
    const task = await book.start(page, picture)
    await page.getByRole('button', { name: t('alarm.detail.largeClip') }).click()
    await viewer.locator('video').waitFor()
    await task.done('pointer', 1)
    await viewer.getByRole('button', { name: t('shared.action.close') }).click()
    const byKey = await book.start(page, picture)
    await page.keyboard.press('s')
    await viewer.locator('video').waitFor()
    await byKey.done('keyboard', 1)
    await expect.poll(async () => (await viewer.boundingBox())?.height).toBeGreaterThan(600)
    expect(faults()).toEqual([])
  })

  it('its nearest cameras on the wall, and the wall as it was', async () => {
    const { page, t, operator, faults } = await sitDown()
    const wall = wallOf(operator)
    await goToScreen(operator, 'videoControl')
    await wall.open('Car-Park-East')
    await chooseAlarm(operator)
    const task = await book.start(page, nearest)
    await page.getByRole('button', { name: t('map.near.open', { count: 4 }) }).click()
    await until('four are open', async () => (await wall.playing.count()) === 4)
    await task.done('pointer', 1)
    await page.getByRole('button', { name: t('live.formerWall') }).click()
    await wall.windowOf(1, 'Car-Park-East').waitFor()
    await chooseAlarm(operator)
    await page.getByRole('button', { name: t('map.near.open', { count: 4 }) }).waitFor()
    const byKey = await book.start(page, nearest)
    await page.keyboard.press('w')
    await until('four are open', async () => (await wall.playing.count()) === 4)
    await byKey.done('keyboard', 1)
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

describe('on the map', () => {
  it('a polygon is drawn and its cameras opened', async () => {
    const { page, t, operator, faults } = await sitDown()
    const { surface } = mapOf(operator)
    const task = await book.start(page, 'draw a polygon, open its cameras')
    await page.getByRole('button', { name: t('map.select.polygon') }).click()
    for (const position of CORNERS) await surface.click({ position })
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Open on the wall/ }).click()
    await wallOf(operator).playing.first().waitFor()
    await task.done('pointer', 5)
    expect(faults()).toEqual([])
  })
})

describe('administration', () => {
  it('an hour of maintenance of a camera that is online, and back', async () => {
    const { page, t, operator, faults } = await sitDown()
    await goToScreen(operator, 'deviceList')
    const row = deviceRow(operator, 'Car-Park-East')
    const task = await book.start(page, 'an hour of maintenance')
    await row.getByRole('button', { name: t('deviceState.maintenance.start') }).click()
    await page.getByRole('menuitem', { name: t('deviceState.maintenance.hours', { count: 1 }) }).click()
    await row.getByText(t('enums.deviceState.maintenance'), { exact: true }).waitFor()
    await task.done('pointer', 2)
    await page.getByRole('button', { name: t('shared.action.undo') }).click()
    await row.getByText(t('enums.deviceState.online'), { exact: true }).waitFor()
    expect(faults()).toEqual([])
  })

  it('a user who sees one area only', async () => {
    const { page, t, operator, faults } = await sitDown()
    await goToScreen(operator, 'users')
    const task = await book.start(page, 'a user who sees one area only')
    await page.getByRole('button', { name: t('user.act.add') }).click()
    const form = page.getByRole('dialog')
    for (const [field, text] of Object.entries(newUser))
      await form.getByLabel(t(`user.field.${field as keyof typeof newUser}`), { exact: true }).fill(text)
    await chooseArea(page, form.getByRole('combobox', { name: t('user.field.areaIds') }), 'Car Park')
    await choose(page, t('user.field.template'), 'Viewer', form)
    await form.getByRole('button', { name: t('shared.action.save') }).click()
    await form.waitFor({ state: 'hidden' })
    await task.done('pointer', 6)
    await page.getByRole('row').filter({ hasText: newUser.userName }).waitFor()
    expect(faults()).toEqual([])
  })

  it('who acknowledged what today', async () => {
    const { page, t, operator, faults } = await sitDown()
    await goToScreen(operator, 'logManage')
    const acknowledged = actionText(t, 'alarm.confirm')
    const task = await book.start(page, 'who acknowledged what today')
    await page.getByRole('combobox', { name: t('log.field.action') }).click()
    await page.keyboard.insertText(acknowledged)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: t('shared.date.today') }).click()
    const row = page.getByRole('row').filter({ hasText: acknowledged }).first()
    await row.getByText(SENSOR.name).waitFor()
    await task.done('pointer', 2)
    expect(faults()).toEqual([])
  })
})
