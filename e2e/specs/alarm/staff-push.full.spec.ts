import { contract } from '@palisade/contract'
import { expect, it } from 'vitest'
import { startJourneys } from '../../support/journey.ts'
import { alarmsOf } from '../../support/product.ts'
import { openPushes, shownBy, touch } from '../../support/push.ts'
import { phoneOf } from '../../support/screens/phone.ts'
import { addGuards } from '../../support/staff.ts'
import { until } from '../../support/until.ts'

const { site, signIn, openPhone } = startJourneys({ isWholeBrowser: true })
const SENSOR = 'Leak-Server-Room'

it('a push shows a notification in the language of the phone, and a touch of it opens the task', async () => {
  const product = await signIn()
  const [account] = await addGuards(product, 'Nora')
  const guard = await openPhone(account!, { language: 'zh_CN' })
  const { context, page, t } = guard
  await context.grantPermissions(['geolocation', 'notifications'])
  const [user] = (await product.call(contract.user.getByPage, { pageSize: 10, name: account!.userName })).list
  await site.event('SIM-LEAK-SERVER', 'water_leak')
  await until('the alarm rings', async () => (await alarmsOf(product, SENSOR)).length > 0)
  const [alarm] = await alarmsOf(product, SENSOR)
  const remarks = 'The key is under the mat'
  await product.call(contract.task.issue, { alarmId: alarm!.id, userIds: [user!.id], remarks })
  const phone = phoneOf(guard)
  await phone.card(SENSOR).waitFor()

  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  const push = await openPushes(guard)
  const tasks = await product.call(contract.task.getOfAlarm, { alarmId: alarm!.id })
  const { id: taskId } = tasks.find(({ userId }) => userId === user!.id)!
  const title = t('push.message.issue', { type: t('enums.alarmType.water_leak') })
  await push({ taskId, title, level: t(`enums.alarmLevel.${alarm!.level}`) })
  await until('the notification is shown', async () => (await shownBy(worker)).length > 0)
  const [shown, ...others] = await shownBy(worker)
  expect([shown?.title, shown?.tag, others]).toEqual([title, taskId, []])
  for (const secret of [remarks, SENSOR, 'Nora', alarm!.location])
    expect(JSON.stringify(shown)).not.toContain(secret)

  // News of the same task takes its place.
  await push({ taskId, title: t('push.message.urge', { type: t('enums.alarmType.water_leak') }), level: '' })
  await until('the newer one is shown', async () => (await shownBy(worker))[0]?.title !== title)
  expect(await shownBy(worker)).toHaveLength(1)

  await touch(worker)
  await phone.text(remarks).waitFor()
  expect(new URL(page.url()).searchParams.get('task')).toBe(taskId)
  expect(guard.faults()).toEqual([])
  await product.call(contract.alarm.close, { alarmId: alarm!.id, reason: 'Seen' })
})

it('a browser without a push service says so, and the switch may be tried again', async () => {
  const product = await signIn()
  const [account] = await addGuards(product, 'Olga')
  const guard = await openPhone(account!)
  await guard.context.grantPermissions(['geolocation', 'notifications'])
  const phone = phoneOf(guard)
  await phone.show('me')
  const toggle = phone.toggle(guard.t('push.title'))
  for (let tries = 0; tries < 2; tries += 1) {
    await toggle.tap()
    await guard.page.getByText(guard.t('push.reason.failed')).waitFor()
    // The words of the first try stand there while the second one is under way.
    await until('it may be tried again', () => toggle.isEnabled())
    expect(await toggle.isChecked()).toBe(false)
  }
})
