import { contract } from '@palisade/contract'
import { expect, it } from 'vitest'
import { addOperator } from '../../support/database.ts'
import { startJourneys } from '../../support/journey.ts'
import { alarmsOf } from '../../support/product.ts'
import { alarmOf, popupsOf } from '../../support/screens/alarms.ts'
import { logIn } from '../../support/screens/console.ts'
import { dispatchOf } from '../../support/screens/dispatch.ts'
import { phoneOf } from '../../support/screens/phone.ts'
import { sendTogether } from '../../support/send-together.ts'
import { addGuards } from '../../support/staff.ts'
import { until } from '../../support/until.ts'

// Two dispatchers, or a dispatcher and a guard, do at once what only one of them can.

const { stack, site, signIn, openConsole, openPhone } = startJourneys()
const SENSOR = 'Panic-Button-Lobby'

it('two dispatchers release and close at once: one wins, the other is told who', async () => {
  const product = await signIn()
  const [account] = await addGuards(product, 'Onlyone')
  const guard = await signIn(account)
  await guard.call(contract.staff.update, { isOnDuty: true })
  const mei = await addOperator(stack, 'mei', 'Mei Ling')
  const first = await openConsole()
  const second = await openConsole({ language: 'zh_CN' })
  const both = [first, second] as const
  const loserTo = new Map([
    ['Administrator', second],
    ['Mei Ling', first],
  ])
  await Promise.all([logIn(first), logIn(second, mei)])
  await site.event('SIM-PANIC-LOBBY', 'panic')
  await Promise.all(both.map(operator => popupsOf(operator).view(SENSOR)))

  const desks = both.map(dispatchOf)
  for (const desk of desks) {
    await desk.release()
    await desk.proposed('Onlyone')
  }
  await sendTogether('/ams/addTaskInfo', both)
  await Promise.all(desks.map(desk => desk.send()))
  const [alarm] = await alarmsOf(product, SENSOR)
  const { id: alarmId } = alarm!
  const tasks = () => product.call(contract.task.getOfAlarm, { alarmId })
  const [task, ...more] = await until('a task is there', async () => {
    const all = await tasks()
    return all.length > 0 && all
  })
  const later = loserTo.get(task!.issuedBy)!
  await later.page
    .getByText(later.t.error('alarm.already_dispatched', { by: task!.issuedBy })!)
    .first()
    .waitFor()
  expect([more, await tasks()]).toEqual([[], [task]])
  await dispatchOf(later)
    .dialog.getByRole('button', { name: later.t('shared.action.cancel') })
    .click()
  for (const { dialog } of desks) await dialog.waitFor({ state: 'hidden' })

  const alarms = both.map(alarmOf)
  for (const one of alarms) {
    await one.close.click()
    await one.reason.fill('Seen to')
  }
  await sendTogether('/ams/taskCloseByAlarmStyle', both)
  await Promise.all(alarms.map(one => one.confirmClose.click()))
  const closed = await until('the alarm is closed', async () => {
    const details = await product.call(contract.alarm.getRecord, { id: alarmId })
    return details.status === 'completed' && details
  })
  const closings = closed.history.filter(({ action }) => action === 'close')
  expect(closings).toHaveLength(1)
  const { by } = closings[0]!
  const loser = loserTo.get(by)!
  await loser.page.getByText(loser.t.error('alarm.already_closed', { by })!).first().waitFor()
  expect(first.faults()).toEqual([])
  expect(second.faults()).toEqual([])
})

it('an alarm is closed while its guard writes the report: the guard is told, and nothing is added to it', async () => {
  const product = await signIn()
  const [account] = await addGuards(product, 'Writer')
  const guard = await openPhone(account!)
  const phone = phoneOf(guard)
  await phone.goOnDuty()
  await site.event('SIM-PANIC-LOBBY', 'panic')
  const [alarm] = await until('the alarm is there', async () => {
    const found = await alarmsOf(product, SENSOR)
    return found[0]?.status === 'on_alert' && found
  })
  const { list } = await product.call(contract.user.getByPage, { pageSize: 10, name: 'Writer' })
  await product.call(contract.task.issue, { alarmId: alarm!.id, userIds: [list[0]!.id] })
  await phone.card(SENSOR).tap()
  await phone.press(guard.t('staff.act.accept'))
  await phone.press(guard.t('staff.act.report'))
  await phone.report.fill('Nobody was there')
  await product.call(contract.alarm.close, { alarmId: alarm!.id, reason: 'Seen on camera' })
  await phone.text(guard.t('staff.act.overtaken')).waitFor()
  expect(await phone.report.inputValue()).toBe('Nobody was there')
  await phone.confirm(guard.t('staff.report.send'))
  await guard.page.getByRole('alert').getByText(guard.t('errors.task.closed')).waitFor()
  const [task] = await product.call(contract.task.getOfAlarm, { alarmId: alarm!.id })
  expect(task).toMatchObject({ status: 'completed', isEndedByAlarm: true, reports: [] })
  expect(guard.faults()).toEqual([])
})
