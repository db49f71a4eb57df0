import { contract } from '@palisade/contract'
import { expect, it } from 'vitest'
import { alarmsOf } from '../../support/product.ts'
import { alarmOf } from '../../support/screens/alarms.ts'
import { goToScreen, logIn } from '../../support/screens/console.ts'
import { dispatchOf } from '../../support/screens/dispatch.ts'
import { addGuards } from '../../support/staff.ts'
import { startTasks } from '../../support/effort/twelve-tasks.ts'
import { until } from '../../support/until.ts'

const { site, signIn, openConsole, book } = startTasks()
const SENSOR = { id: 'SIM-SMOKE-SERVER', name: 'Smoke-Server-Room' }

it('an alarm that rings is dispatched, and one is acknowledged, dispatched and closed, by few keys', async () => {
  const product = await signIn()
  const [account] = await addGuards(product, 'Keyed')
  const guard = await signIn(account)
  await guard.call(contract.staff.update, { isOnDuty: true })
  const operator = await openConsole()
  const { page, t } = operator
  const alarm = alarmOf(operator)
  const queue = page.getByRole('listbox', { name: t('alarm.live.title') })
  const desk = dispatchOf(operator)
  const newest = async () => (await alarmsOf(product, SENSOR.name))[0]!
  const ring = async () => {
    await site.event(SENSOR.id, 'smoke')
    await queue.getByText(SENSOR.name).first().click()
    await alarm.acknowledge.waitFor()
  }
  /** Enter sends whom the dialog proposes: the guard, who is free. */
  const release = async () => {
    await page.keyboard.press('r')
    await desk.proposed('Keyed')
    await page.keyboard.press('Enter')
    await desk.dialog.waitFor({ state: 'detached' })
    await until('a guard is sent', async () => (await newest()).taskStatus === 'task_issued')
    await desk.tasks.waitFor()
  }
  const close = async (reason: string) => {
    await page.keyboard.press('c')
    await until('the reason has the focus', () => alarm.reason.evaluate(field => field.matches(':focus')))
    await page.keyboard.insertText(reason)
    await page.keyboard.press('Enter')
    await alarm.closeDialog.waitFor({ state: 'hidden' })
    await until('it is closed', async () => (await newest()).status === 'completed')
  }
  await logIn(operator)
  await goToScreen(operator, 'alarmLive')

  await ring()
  const dispatched = await book.start(page, { name: 'from a ringing alarm to dispatched' })
  await release()
  await dispatched.done('keyboard', 3)
  await close('seen to')

  await ring()
  const closed = await book.start(page, { name: 'acknowledge, dispatch and close' })
  await page.keyboard.press('a')
  await alarm.close.waitFor()
  await release()
  await close('seen to again')
  await closed.done('keyboard', 6)

  const { list } = await guard.call(contract.task.getOwn, { pageSize: 10 })
  expect(list.map(({ status, isEndedByAlarm }) => [status, isEndedByAlarm])).toEqual([
    ['completed', true],
    ['completed', true],
  ])
  expect(operator.faults()).toEqual([])
})
