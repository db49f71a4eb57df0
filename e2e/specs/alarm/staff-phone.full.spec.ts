import { contract } from '@palisade/contract'
import { expect, it } from 'vitest'
import { findBarriers } from '../../support/accessibility.ts'
import { hugePhoto } from '../../support/files/photo.ts'
import { startJourneys } from '../../support/journey.ts'
import { alarmsOf } from '../../support/product.ts'
import { alarmOf, popupsOf } from '../../support/screens/alarms.ts'
import { logIn } from '../../support/screens/console.ts'
import { dispatchOf } from '../../support/screens/dispatch.ts'
import { DEAD_SPOT, phoneOf } from '../../support/screens/phone.ts'
import { addGuards } from '../../support/staff.ts'
import { until } from '../../support/until.ts'

const { site, signIn, openConsole, openPhone } = startJourneys()
const SENSOR = 'Leak-Server-Room'

it('a task goes from the console over two phones and through a dead spot to its review', async () => {
  const product = await signIn()
  const [bobsAccount, carlsAccount] = await addGuards(product, 'Bob', 'Carl')
  const console = await openConsole()
  const [bob, carl] = await Promise.all([
    openPhone(bobsAccount!),
    openPhone(carlsAccount!, { language: 'zh_CN', width: 360, height: 640 }),
    logIn(console),
  ])
  const [bobs, carls] = [phoneOf(bob), phoneOf(carl)]

  await bobs.goOnDuty()

  await site.event('SIM-LEAK-SERVER', 'water_leak')
  await popupsOf(console).view(SENSOR)
  const desk = dispatchOf(console)
  await desk.release()
  // The one who is free and near is proposed.
  await desk.proposed('Bob')
  await desk.remarks.fill('Look behind the desk')
  const rings = await bob.tonesPlayed()
  await desk.send()

  // The open page's socket brings the task, and it rings.
  await bobs.card(SENSOR).tap()
  await bobs.text('Look behind the desk').waitFor()
  await until('the phone rings', async () => (await bob.tonesPlayed()) > rings)
  expect(await findBarriers(bob.page)).toEqual([])
  await bobs.reject('At the other gate')
  await bobs.text(bob.t('enums.taskStatus.rejected')).waitFor()

  const { tasks } = desk
  await tasks.getByText('At the other gate').waitFor()
  await desk.act('Bob', 'reissue')

  // Reissued to Bob, who gives it to Carl.
  await bobs.forward('Carl', 'Carl is nearer')
  await bobs.text(bob.t('enums.taskStatus.forwarded')).waitFor()

  await carls.card(SENSOR).tap()
  await carls.press(carl.t('staff.act.accept'))
  await tasks.getByText(console.t('enums.taskStatus.in_progress')).waitFor()

  // In the dead spot the page opens again, and takes the report.
  await carl.context.setOffline(true)
  await carl.page.reload()
  await carls.press(carl.t('staff.act.report'))
  await carls.report.fill('大堂无异常，为误触')
  await carls.camera.setInputFiles(hugePhoto())
  await carls.dialog
    .getByRole('status')
    .getByText(/超过上报限制/)
    .waitFor()
  // The phone ends the page before the report is sent: words and photo are there when it is opened again.
  await carl.page.reload()
  await carls.text(carl.t('staff.report.begun', { forms: carl.t('staff.act.report') })).waitFor()
  await carls.press(carl.t('staff.act.report'))
  await carls.photo.waitFor()
  expect(await carls.report.inputValue()).toBe('大堂无异常，为误触')
  await carls.confirm(carl.t('staff.report.send'))
  await carls.text(carl.t('staff.wait.waits')).waitFor()
  await carls.text(carl.t('enums.taskStatus.pending_review')).waitFor()
  // It outlives the page.
  await carl.page.reload()
  await carls.text(carl.t('staff.wait.waits')).waitFor()
  expect(await carl.page.getByText(/已填写但未提交/).count()).toBe(0)
  expect(await carl.page.getByText(/起未连接/).count()).toBe(1)
  expect(await findBarriers(carl.page)).toEqual([])
  await carl.context.setOffline(false)

  // It was sent once, with the time of then.
  const [alarm] = await alarmsOf(product, SENSOR)
  const reports = async () => {
    const all = await product.call(contract.task.getOfAlarm, { alarmId: alarm!.id })
    return all.find(({ name }) => name === 'Carl')!.reports
  }
  await until('the report arrives', async () => (await reports()).length > 0, 30_000)
  await carl.page.getByRole('article').waitFor({ state: 'detached' })
  const [report, ...more] = await reports()
  expect(more).toEqual([])
  expect(report).toMatchObject({ content: '大堂无异常，为误触', pictureIds: [expect.any(String)] })
  expect(Date.parse(report!.completedAt)).toBeLessThan(Date.parse(report!.at))

  await tasks.getByText('大堂无异常，为误触').waitFor()
  await tasks.getByRole('img', { name: console.t('task.picture', { number: 1 }) }).waitFor()
  await desk.act('Carl', 'approve')
  await carls.text(carl.t('enums.taskStatus.completed')).waitFor()
  const chosen = alarmOf(console)
  await chosen.close.click()
  await chosen.reason.fill('Pressed by mistake')
  await chosen.confirmClose.click()
  await until('the alarm is closed', async () => (await alarmsOf(product, SENSOR))[0]?.status === 'completed')

  await carls.back()
  await carl.page.getByText(carl.t('staff.list.past'), { exact: true }).tap()
  await carls.card(SENSOR).getByText(carl.t('enums.taskStatus.completed')).waitFor()
  expect(console.faults()).toEqual([])
  expect(bob.faults()).toEqual([])
  expect(carl.faults(DEAD_SPOT)).toEqual([])
})

it('a guard raises an alarm in a dead spot; a refused deed says why and stays until it is put away', async () => {
  const product = await signIn()
  const [account] = await addGuards(product, 'Dora')
  const guard = await openPhone(account!)
  const phone = phoneOf(guard)
  // Another try finds the alarm of the first.
  const seen = `Water under the door at ${Date.now()}`
  const { page, t } = guard
  await phone.press(t('staff.alarm.raise'))
  await page.getByRole('combobox', { name: t('alarm.field.type') }).selectOption('water_leak')
  await page.getByRole('textbox', { name: t('staff.alarm.search') }).fill('Warehouse')
  await phone.card('Warehouse').first().tap()
  const description = page.getByRole('textbox', { name: t('alarm.field.description') })
  await description.fill(seen)
  expect(await findBarriers(page)).toEqual([])
  await guard.context.setOffline(true)
  await page.reload()
  await phone.text('Warehouse').waitFor()
  expect(await description.inputValue()).toBe(seen)
  await phone.press(t('staff.alarm.send'))
  await phone.show('waiting')
  await phone.text(seen).waitFor()
  const raised = async () => {
    const { list } = await product.call(contract.alarm.getRecords, {
      types: ['water_leak'],
      pageSize: 10,
    })
    return list.filter(({ description }) => description === seen)
  }
  expect(await raised()).toEqual([])
  await guard.context.setOffline(false)
  await phone.text(t('staff.wait.none')).waitFor()
  const [alarm, ...others] = await raised()
  expect([alarm?.reporter, others]).toEqual(['Dora', []])

  // The alarm is closed while the guard, out of reach, accepts its task.
  const [user] = (await product.call(contract.user.getByPage, { pageSize: 10, name: 'Dora' })).list
  await product.call(contract.task.issue, { alarmId: alarm!.id, userIds: [user!.id] })
  await phone.show('tasks')
  await phone.card(t('enums.alarmType.water_leak')).tap()
  await guard.context.setOffline(true)
  await phone.press(t('staff.act.accept'))
  await phone.text(t('staff.wait.waits')).waitFor()
  await product.call(contract.alarm.close, { alarmId: alarm!.id, reason: 'Mopped up' })
  await guard.context.setOffline(false)
  await page.getByRole('alert').getByText(t('errors.task.closed')).waitFor()
  await page.reload()
  await page.getByRole('alert').getByText(t('errors.task.closed')).waitFor()
  await phone.press(t('staff.wait.discard'))
  await page.getByRole('alert').waitFor({ state: 'detached' })
  expect(guard.faults(DEAD_SPOT)).toEqual([])
})
