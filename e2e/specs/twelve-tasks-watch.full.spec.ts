import { describe, expect, it } from 'vitest'
import { addOnvifCamera } from '../support/cameras.ts'
import { tabTo } from '../support/effort/effort.ts'
import { findDevice } from '../support/product.ts'
import { alarmOf, popupsOf } from '../support/screens/alarms.ts'
import { goToScreen, type Operator } from '../support/screens/console.ts'
import { mapOf } from '../support/screens/map.ts'
import { ptzOf } from '../support/screens/ptz.ts'
import { wallOf } from '../support/screens/wall.ts'
import { PANIC, startTasks, tasks } from '../support/effort/twelve-tasks.ts'
import { until } from '../support/until.ts'

// The tasks that fill an operator's watch, each with the most that it may cost by pointer and by keyboard alone. Text that must be typed is not
// counted.

const { site, signIn, book, start } = startTasks()
/** Around a camera or two of the north gate. */
const CORNERS = [290, 400, 345].map(x => ({ x, y: x === 345 ? 320 : 200 }))

/** The map takes so long to move by an arrow key, ms. */
const MAP_MOVES = 150

/** The most urgent alarm there is, on the desk. */
async function chooseAlarm(operator: Operator) {
  await site.event(PANIC.id, 'panic')
  await popupsOf(operator).told(PANIC.name)
  await goToScreen(operator, 'alarmLive')
  await alarmOf(operator).acknowledge.waitFor()
}

describe('alarms', () => {
  it('the most urgent: acknowledged, closed with a reason', async () => {
    const { page, t, operator, faults } = await start()
    const alarm = alarmOf(operator)
    await chooseAlarm(operator)
    const task = await book.start(page, tasks.close)
    await alarm.acknowledge.click()
    await page.getByRole('button', { name: t('enums.seeded.handled') }).click()
    await alarm.confirmClose.click()
    await alarm.closeDialog.waitFor({ state: 'hidden' })
    await task.done('pointer', 3)
    await chooseAlarm(operator)
    const byKey = await book.start(page, tasks.close)
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
  it('its picture, and the seconds before it, as large as the screen', async () => {
    const { page, t, operator, faults } = await start()
    const { viewer } = alarmOf(operator)
    await chooseAlarm(operator)
    const task = await book.start(page, tasks.picture)
    await page.getByRole('button', { name: t('alarm.detail.largeClip') }).click()
    await viewer.locator('video').waitFor()
    await task.done('pointer', 1)
    await viewer.getByRole('button', { name: t('shared.action.close') }).click()
    const byKey = await book.start(page, tasks.picture)
    await page.keyboard.press('s')
    await viewer.locator('video').waitFor()
    await byKey.done('keyboard', 1)
    await expect.poll(async () => (await viewer.boundingBox())?.height).toBeGreaterThan(600)
    expect(faults()).toEqual([])
  })

  it('its nearest cameras on the wall, and the wall as it was', async () => {
    const { page, t, operator, faults } = await start()
    const wall = wallOf(operator)
    await goToScreen(operator, 'videoControl')
    await wall.open('Car-Park-East')
    await chooseAlarm(operator)
    const task = await book.start(page, tasks.nearest)
    await page.getByRole('button', { name: t('map.near.open', { count: 4 }) }).click()
    await until('four are open', async () => (await wall.playing.count()) === 4)
    await task.done('pointer', 1)
    await page.getByRole('button', { name: t('live.formerWall') }).click()
    await wall.windowOf(1, 'Car-Park-East').waitFor()
    await chooseAlarm(operator)
    await page.getByRole('button', { name: t('map.near.open', { count: 4 }) }).waitFor()
    const byKey = await book.start(page, tasks.nearest)
    await page.keyboard.press('w')
    await until('four are open', async () => (await wall.playing.count()) === 4)
    await byKey.done('keyboard', 1)
    expect(faults()).toEqual([])
  })
})

describe('live video', () => {
  const camera = 'Main-Lobby-01'

  it('a camera found by its name and watched large, by keyboard from the wall', async () => {
    const { page, operator, faults } = await start()
    const wall = wallOf(operator)
    await goToScreen(operator, 'videoControl')
    await wall.row(camera).waitFor()
    const task = await book.start(page, tasks.find)
    // The first letter takes the rest of the name to the search.
    await page.keyboard.press(camera.slice(0, 1))
    await page.keyboard.insertText(camera.slice(1))
    await wall.row(camera).waitFor()
    await page.keyboard.press('Control+Enter')
    await until('it is large', () => wall.isEnlarged(wall.windowOf(1, camera)))
    await task.done('pointer', 0)
    await task.done('keyboard', 1, 1)
    expect(await wall.search.inputValue()).toBe(camera)
    await wall.untilPlays(1, camera)
    expect(faults()).toEqual([])
  })

  it('a camera that turns, to a preset', async () => {
    const [name, view] = ['Turning-South-02', 'Gate']
    const product = await signIn()
    await addOnvifCamera(product, { name, site, camera: 'cam12' })
    await until('it is online', async () => (await findDevice(product, name))?.state === 'online', 45_000)
    const { page, t, operator, faults } = await start()
    const wall = wallOf(operator)
    const ptz = ptzOf(operator)
    await goToScreen(operator, 'videoControl')
    await wall.open(name)
    await ptz.storeView(view)
    await wall.closeAll()
    const task = await book.start(page, tasks.turn)
    await wall.row(name).dblclick()
    await ptz.goTo(view)
    await task.done('pointer', 2)
    await wall.closeAll()
    const byKey = await book.start(page, tasks.turn)
    await page.keyboard.press('/')
    await until('the search has the focus', () => wall.search.evaluate(field => field.matches(':focus')))
    await page.keyboard.insertText(name)
    await wall.row(name).waitFor()
    await page.keyboard.press('Enter')
    await wall.windowOf(1, name).waitFor()
    await tabTo(page.getByRole('button', { name: t('ptz.preset.of', { camera: name }) }))
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: view }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText(t('ptz.preset.gone', { name: view })).waitFor()
    await byKey.done('keyboard', 40)
    expect(faults()).toEqual([])
  })
})

describe('on the map', () => {
  it('a polygon is drawn and its cameras opened', async () => {
    const { page, t, operator, faults } = await start()
    const { surface } = mapOf(operator)
    const task = await book.start(page, tasks.polygon)
    await page.getByRole('button', { name: t('map.select.polygon') }).click()
    for (const position of CORNERS) await surface.click({ position })
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Open on the wall/ }).click()
    await wallOf(operator).playing.first().waitFor()
    await task.done('pointer', 5)
    await goToScreen(operator, 'home')
    const byKey = await book.start(page, tasks.polygon)
    const tool = page.getByRole('button', { name: t('map.select.polygon') })
    await tabTo(tool)
    await page.keyboard.press('Enter')
    for (const keys of [['ArrowUp'], ['ArrowRight', 'ArrowDown', 'ArrowDown'], ['ArrowLeft', 'ArrowLeft']]) {
      for (const key of keys) await page.keyboard.press(key, { delay: MAP_MOVES })
      await page.keyboard.press('Space')
    }
    await page.keyboard.press('Enter')
    const open = page.getByRole('button', { name: /^Open on the wall/ })
    await tabTo(open)
    await page.keyboard.press('Enter')
    await wallOf(operator).playing.first().waitFor()
    await byKey.done('keyboard', 24)
    expect(faults()).toEqual([])
  })
})
