import { contract } from '@palisade/contract'
import { describe, expect, it, onTestFinished } from 'vitest'
import { tabTo } from '../support/effort/effort.ts'
import { findDevice } from '../support/product.ts'
import { goToScreen } from '../support/screens/console.ts'
import { deviceForm, deviceRow, searchDevices } from '../support/screens/devices.ts'
import { mapOf } from '../support/screens/map.ts'
import { startTasks, tasks } from '../support/effort/twelve-tasks.ts'
import { until } from '../support/until.ts'

// The tasks with devices of an administrator's day, each with the most that it may cost by pointer and by keyboard; typed text is not counted.

const { site, signIn, book, start } = startTasks()
const CAMERA = 'Car-Park-East'

/** The name of a camera to be, which is removed at the end of the test. */
async function newName(by: string): Promise<string> {
  const name = `Placed-${by}-${Date.now().toString(36)}`
  const product = await signIn()
  onTestFinished(async () => {
    const ids = [await findDevice(product, name)].flatMap(device => device?.id ?? [])
    await product.call(contract.device.batchDelete, { ids })
  })
  return name
}

describe('devices', () => {
  it('a camera is added, tested and placed', async () => {
    const { page, t, operator, faults } = await start()
    const url = await site.urlOf('cam11')
    const { surface, card, untilHasKeys } = mapOf(operator)
    const form = deviceForm(operator)
    const name = await newName('pointer')
    await goToScreen(operator, 'deviceList')
    const add = page.getByRole('button', { name: t('device.act.add') })
    await add.waitFor()
    const byPointer = await book.start(page, tasks.add)
    await add.click()
    await form.field('mainUrl').click()
    await form.enterTested(name, url)
    await form.save()
    await page.getByRole('button', { name: t('device.act.placeOnMap') }).click()
    await surface.waitFor()
    await surface.click({ position: { x: 700, y: 300 } })
    await byPointer.done('pointer', 6)
    await card.getByRole('heading', { name, exact: true }).waitFor()
    const byKeyName = await newName('key')
    await goToScreen(operator, 'deviceList')
    await add.waitFor()
    const byKey = await book.start(page, tasks.add)
    await tabTo(add)
    await page.keyboard.press('Enter')
    await tabTo(form.field('mainUrl'))
    await form.enterTested(byKeyName, url)
    await page.keyboard.press('Enter')
    const place = page.getByRole('button', { name: t('device.act.placeOnMap') })
    await until('the next step has the focus', () => place.evaluate(node => node.matches(':focus')))
    await page.keyboard.press('Enter')
    await untilHasKeys()
    await page.keyboard.press('Enter')
    await byKey.done('keyboard', 40)
    await card.getByRole('heading', { name: byKeyName, exact: true }).waitFor()
    expect(faults()).toEqual([])
  })

  it('an hour of maintenance of a camera that is online, and back', async () => {
    const { page, t, operator, faults } = await start()
    await goToScreen(operator, 'deviceList')
    const row = deviceRow(operator, CAMERA)
    const button = row.getByRole('button', { name: t('deviceState.maintenance.start') })
    const isIn = row.getByTitle(t('enums.deviceState.maintenance'), { exact: true })
    const undo = page.getByRole('button', { name: t('shared.action.undo') })
    // The message stays while the pointer rests on it.
    const untilIn = () => undo.hover().then(() => isIn.waitFor())
    const back = async () => {
      await undo.click()
      await row.getByText(t('enums.deviceState.online'), { exact: true }).waitFor()
    }
    await searchDevices(operator, CAMERA)
    const byPointer = await book.start(page, tasks.maintenance)
    await button.click()
    await page.getByRole('menuitem', { name: t('deviceState.maintenance.hours', { count: 1 }) }).click()
    await untilIn()
    await byPointer.done('pointer', 2)
    await back()
    await goToScreen(operator, 'home')
    await goToScreen(operator, 'deviceList')
    await searchDevices(operator, CAMERA)
    const byKey = await book.start(page, tasks.maintenance)
    await tabTo(button)
    await page.keyboard.press('Enter')
    // A key that comes before the menu has the focus goes to the button and closes the menu again.
    const menu = page
      .getByRole('menu')
      .filter({ has: page.getByRole('menuitem') })
      .last()
    await until('the menu has the focus', () => menu.evaluate(node => node.matches(':focus-within')))
    for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key)
    await untilIn()
    await byKey.done('keyboard', 40)
    await back()
    expect(faults()).toEqual([])
  })
})
