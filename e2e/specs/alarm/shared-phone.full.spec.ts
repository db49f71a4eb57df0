import { contract, staffPage } from '@palisade/contract'
import { expect, it } from 'vitest'
import { startJourneys } from '../../support/journey.ts'
import type { Account } from '../../support/product.ts'
import { fillLogin } from '../../support/screens/console.ts'
import { DEAD_SPOT, phoneOf } from '../../support/screens/phone.ts'
import { addGuards, giveTask } from '../../support/staff.ts'
import { until } from '../../support/until.ts'

const { site, stack, signIn, openPhone } = startJourneys()
const SENSOR = 'Leak-Server-Room'

/** Reads, in the page, the keys that the browser has stored for the phone's page, and all rows of its databases as text. */
const KEPT = `(async () => {
  const rows = async ({ name }) => {
    const opened = await new Promise((done, failed) => {
      const asked = indexedDB.open(name)
      asked.onsuccess = () => done(asked.result)
      asked.onerror = () => failed(asked.error)
    })
    const all = await Promise.all([...opened.objectStoreNames].map(store => new Promise(done => {
      const asked = opened.transaction(store).objectStore(store).getAll()
      asked.onsuccess = () => done(asked.result)
    })))
    opened.close()
    return all.flat()
  }
  const names = (await indexedDB.databases()).filter(({ name }) => name.startsWith('palisade-staff'))
  return {
    keys: Object.keys(localStorage).filter(key => key.startsWith('staff-')),
    rows: JSON.stringify((await Promise.all(names.map(rows))).flat()),
  }
})()`

it('a phone that is handed on forgets its guard; what waits goes out under nobody else, and once its guard is back', async () => {
  const product = await signIn()
  const [adas, bens] = await addGuards(product, 'Ada', 'Ben')
  const guard = await openPhone(adas!)
  const { page, t } = guard
  const phone = phoneOf(guard)
  const kept = () => page.evaluate<{ keys: string[]; rows: string }>(KEPT)
  const handTo = async (account: Account) => {
    await page.goto(stack.url + staffPage.path)
    await fillLogin(guard, account)
    await page.getByRole('heading', { name: t('staff.title') }).waitFor()
  }
  const logOut = async () => {
    await phone.show('me')
    await phone.press(t('shell.logOut'))
  }

  await site.event('SIM-LEAK-SERVER', 'water_leak')
  await giveTask(product, SENSOR, 'Ada')
  await phone.card(SENSOR).tap()
  await phone.press(t('staff.act.accept'))
  await phone.press(t('staff.act.report'))
  await phone.report.fill('Words of Ada')
  await until('the words are kept', async () => (await kept()).rows.includes('Words of Ada'))
  await page.reload()

  // An alarm that she raises in a dead spot waits on the phone.
  const seen = `Smoke behind the gate at ${Date.now()}`
  await page.goto(stack.url + staffPage.path)
  await phone.press(t('staff.alarm.raise'))
  await page.getByRole('combobox', { name: t('alarm.field.type') }).selectOption('fire')
  await page.getByRole('textbox', { name: t('staff.alarm.search') }).fill('Warehouse')
  await phone.card('Warehouse').first().tap()
  await guard.context.setOffline(true)
  await page.getByRole('textbox', { name: t('alarm.field.description') }).fill(seen)
  await phone.press(t('staff.alarm.send'))
  await until('the alarm waits', async () => (await kept()).rows.includes(seen))
  expect((await kept()).keys).not.toEqual([])

  await logOut()
  const { dialog } = phone
  await dialog.getByText(t('staff.me.unsent', { count: 1 })).waitFor()
  await dialog.getByText(t('staff.me.drafts')).waitFor()
  await phone.confirm(t('shared.action.ok'))
  await until('the phone has forgotten her', async () => (await kept()).keys.length === 0)
  await until('and her words', async () => !(await kept()).rows.includes('Words of Ada'))
  expect((await kept()).rows).toContain(seen)

  await guard.context.setOffline(false)
  await handTo(bens!)
  await phone.show('tasks')
  await phone.text(t('staff.list.none')).waitFor()
  await phone.show('waiting')
  await phone.text(t('staff.wait.none')).waitFor()
  const raised = async () => {
    const { list } = await product.call(contract.alarm.getRecords, { types: ['fire'], pageSize: 10 })
    return list.filter(({ description }) => description === seen).map(({ reporter }) => reporter)
  }
  expect(await raised()).toEqual([])

  await logOut()
  await page.getByLabel(t('session.login.userName'), { exact: true }).waitFor()
  await handTo(adas!)
  await until('her alarm is raised', async () => (await raised()).length > 0, 30_000)
  expect(await raised()).toEqual(['Ada'])
  await phone.show('tasks')
  await phone.card(SENSOR).tap()
  await phone.press(t('staff.act.report'))
  expect(await phone.report.inputValue()).toBe('')
  expect(guard.faults(DEAD_SPOT)).toEqual([])
})
