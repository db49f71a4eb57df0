import { actionText } from '@palisade/phrases'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../../tooling/chromium.ts'
import { createEffortBook, tabTo } from '../support/effort.ts'
import { recordsOf } from '../support/screens/alarms.ts'
import { choose, chooseArea, goToScreen } from '../support/screens/console.ts'
import { createSite } from '../support/site.ts'
import { ownStack } from '../support/stack.ts'
import { closePanic, PANIC, printTable, sitDown, tasks } from '../support/twelve-tasks.ts'
import { until } from '../support/until.ts'

// The tasks of an administrator's day, each with the most that it may cost by pointer and by keyboard; typed text is not counted.

const stack = ownStack()
const site = createSite(stack.controlUrl)
const book = createEffortBook()

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(async () => {
  await browser.close()
  printTable(book)
})
const start = () => sitDown(browser, stack)

describe('records', () => {
  it('all of a type of today, exported', async () => {
    const { page, t, operator, faults } = await start()
    await site.event('SIM-DOOR-SERVER', 'door_forced')
    await goToScreen(operator, 'alarmRecord')
    const records = recordsOf(operator)
    const type = page.getByRole('combobox', { name: t('alarm.field.type'), exact: true })
    const when = page.getByRole('button', { name: t('alarm.field.occurredAt') })
    const today = page.getByRole('button', { name: t('shared.date.today') })
    const chooseType = async () => {
      await page.keyboard.insertText(t('enums.alarmType.door_forced'))
      await page.keyboard.press('Enter')
    }
    const byPointer = await book.start(page, tasks.records)
    await type.click()
    await chooseType()
    await when.click()
    await today.click()
    const [download] = await Promise.all([page.waitForEvent('download'), records.exportAll.click()])
    await byPointer.done('pointer', 4)
    expect(await download.failure()).toBeNull()
    await goToScreen(operator, 'home')
    await goToScreen(operator, 'alarmRecord')
    await type.waitFor()
    const byKey = await book.start(page, tasks.records)
    await tabTo(type)
    await chooseType()
    await tabTo(when, true)
    await page.keyboard.press('Enter')
    await tabTo(today)
    await page.keyboard.press('Enter')
    await tabTo(records.exportAll)
    const [again] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    await byKey.done('keyboard', 36)
    expect(await again.failure()).toBeNull()
    expect(faults()).toEqual([])
  })
})

describe('administration', () => {
  it('a user who sees one area', async () => {
    const { page, t, operator, faults } = await start()
    await goToScreen(operator, 'users')
    const add = page.getByRole('button', { name: t('user.act.add') })
    const form = page.getByRole('dialog')
    const field = (name: 'userName' | 'name' | 'password' | 'confirm') =>
      form.getByLabel(t(`user.field.${name}`), { exact: true })
    const fill = async (userName: string) => {
      const texts = { userName, name: userName, password: 'Car-park-1', confirm: 'Car-park-1' }
      for (const [name, text] of Object.entries(texts)) await field(name as keyof typeof texts).fill(text)
    }
    const areas = form.getByRole('combobox', { name: t('user.field.areaIds') })
    const byPointer = await book.start(page, tasks.user)
    await add.click()
    await fill('carpark')
    await chooseArea(page, areas, 'Car Park')
    await choose(page, t('user.field.template'), 'Viewer', form)
    await form.getByRole('button', { name: t('shared.action.save') }).click()
    await form.waitFor({ state: 'hidden' })
    await byPointer.done('pointer', 6)
    await page.getByRole('row').filter({ hasText: 'carpark' }).waitFor()
    // The form gave the focus back to the button that opened it.
    await until('the button has the focus', () => add.evaluate(node => node.matches(':focus')))
    const byKey = await book.start(page, tasks.user)
    await tabTo(add)
    await page.keyboard.press('Enter')
    await field('userName').waitFor()
    await fill('carpark2')
    await tabTo(areas)
    await page.keyboard.insertText('Car Park')
    await page.locator('.ant-select-dropdown').getByTitle('Car Park', { exact: true }).waitFor()
    for (const key of ['ArrowDown', 'Enter', 'Escape']) await page.keyboard.press(key)
    await tabTo(form.getByRole('combobox', { name: t('user.field.template') }))
    for (const key of ['Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    await tabTo(form.getByRole('button', { name: t('shared.action.save') }))
    await page.keyboard.press('Enter')
    await form.waitFor({ state: 'hidden' })
    await byKey.done('keyboard', 46)
    expect(faults()).toEqual([])
  })

  it('who acknowledged', async () => {
    const { page, t, operator, faults } = await start()
    await site.event(PANIC.id, 'panic')
    await closePanic(operator)
    await goToScreen(operator, 'logManage')
    const acknowledged = actionText(t, 'alarm.confirm')
    const action = page.getByRole('combobox', { name: t('log.field.action') })
    const today = page.getByRole('button', { name: t('shared.date.today') })
    const row = page.getByRole('row').filter({ hasText: acknowledged }).first()
    const chooseAction = async () => {
      await page.keyboard.insertText(acknowledged)
      await page.keyboard.press('Enter')
    }
    const byPointer = await book.start(page, tasks.log)
    await action.click()
    await chooseAction()
    await today.click()
    await row.getByText(PANIC.name).waitFor()
    await byPointer.done('pointer', 2)
    await goToScreen(operator, 'home')
    await goToScreen(operator, 'logManage')
    await action.waitFor()
    const byKey = await book.start(page, tasks.log)
    await tabTo(action)
    await chooseAction()
    await tabTo(today)
    await page.keyboard.press('Enter')
    await row.getByText(PANIC.name).waitFor()
    await byKey.done('keyboard', 14)
    expect(faults()).toEqual([])
  })

  it('pop-up count and sound; nothing on the screen moves', async () => {
    const { page, t, operator, faults } = await start()
    await goToScreen(operator, 'systemParams')
    const count = page.getByRole('spinbutton', { name: t('parameter.name.alarm.popup_count') })
    const sound = page.getByRole('switch', { name: t('parameter.name.alarm.sound') })
    const save = (key: 'alarm.popup_count' | 'alarm.sound') =>
      page.getByRole('button', { name: t('parameter.act.saveName', { name: t(`parameter.name.${key}`) }) })
    const rows = page.getByRole('main').locator('section[aria-label]')
    const places = () => rows.evaluateAll(all => all.map(one => JSON.stringify(one.getBoundingClientRect())))
    await count.waitFor()
    const before = await places()
    const byPointer = await book.start(page, tasks.sound)
    await count.dblclick()
    await page.keyboard.insertText('4')
    await page.keyboard.press('Enter')
    await save('alarm.popup_count').waitFor({ state: 'hidden' })
    await sound.click()
    await save('alarm.sound').click()
    await save('alarm.sound').waitFor({ state: 'hidden' })
    await byPointer.done('pointer', 3)
    expect(await places()).toEqual(before)
    await goToScreen(operator, 'home')
    await goToScreen(operator, 'systemParams')
    await count.waitFor()
    const byKey = await book.start(page, tasks.sound)
    await tabTo(count)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await save('alarm.popup_count').waitFor({ state: 'hidden' })
    await tabTo(sound)
    await page.keyboard.press('Space')
    await tabTo(save('alarm.sound'))
    await page.keyboard.press('Enter')
    await save('alarm.sound').waitFor({ state: 'hidden' })
    await byKey.done('keyboard', 22)
    expect(await places()).toEqual(before)
    expect(faults()).toEqual([])
  })
})
