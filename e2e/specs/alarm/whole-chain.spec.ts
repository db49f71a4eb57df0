import { contract } from '@palisade/contract'
import { patience } from '@palisade/testkit/patience'
import { expect, it } from 'vitest'
import { filesOf, pictureSize, slideTexts } from '../../support/files/archive.ts'
import { hugePhoto } from '../../support/files/photo.ts'
import { startJourneys } from '../../support/journey.ts'
import { unique } from '../../support/leftovers.ts'
import { alarmsOf, findDevice } from '../../support/product.ts'
import { alarmOf, popupsOf, recordsOf } from '../../support/screens/alarms.ts'
import { logIn, type Operator } from '../../support/screens/console.ts'
import { dispatchOf } from '../../support/screens/dispatch.ts'
import { exportsOf } from '../../support/screens/exports.ts'
import { DEAD_SPOT, phoneOf } from '../../support/screens/phone.ts'
import { procedureOf } from '../../support/screens/procedures.ts'
import { addGuards } from '../../support/staff.ts'
import { until } from '../../support/until.ts'

// From "it rings" to "it is proved that the right thing was done": one console and two phones at once.

const { stack, site, signIn, openConsole, openPhone } = startJourneys()
const SENSOR = 'Line-North'
const PROCEDURE = 'Somebody inside the fence'
const [QUESTION, POLICE] = ['Is the person still there?', 'Tell the police']
const [ORDER, REPORT, REASON] = [
  'Look along the fence',
  'Found a hole in the fence, nobody there',
  'Fence mended',
]

/** A question that leads to a call, for intrusions alone. */
async function addProcedure() {
  const product = await signIn()
  const common = { text: '', isRequired: true, next: null }
  const choices = [
    { key: 'c1', label: 'Yes', next: null },
    { key: 'c2', label: 'No', next: null },
  ]
  await product.call(contract.procedure.add, {
    name: unique(PROCEDURE),
    types: ['intrusion'],
    levels: [],
    areaId: null,
    schedule: [],
    steps: [
      { ...common, key: 's1', kind: 'choice', title: QUESTION, choices },
      { ...common, key: 's2', kind: 'call', title: POLICE, phone: '110' },
    ],
  })
  return product
}

/** The record of the alarm as its dialog shows it. */
async function openRecord(operator: Operator, number: string) {
  const { page } = operator
  await page.goto(`${stack.url}/alarm/record?number=${number}`)
  const row = recordsOf(operator).row(number)
  await row.getByRole('button').first().click()
  return page.getByRole('dialog')
}

it('an intrusion is acknowledged, dispatched, reported on through a dead spot, reviewed, closed and proved', async () => {
  const product = await addProcedure()
  // A user name has no hyphen.
  const [near, far] = [unique('Near'), unique('Far')].map(name => name.replace('-', '')) as [string, string]
  const [nearsAccount, farsAccount] = await addGuards(product, near, far)
  const { longitude, latitude } = (await findDevice(product, SENSOR))!
  const console = await openConsole()
  const at = { longitude: longitude! + 0.0001, latitude: latitude! }
  const [nearPhone, farPhone] = await Promise.all([
    openPhone(nearsAccount!, { at }),
    openPhone(farsAccount!, { language: 'zh_CN', width: 360, height: 640 }),
    logIn(console),
  ])
  const [nears, fars] = [phoneOf(nearPhone), phoneOf(farPhone)]
  await Promise.all([nears.goOnDuty(), fars.goOnDuty()])

  // It rings; acknowledged, and the first question answered.
  const rings = await console.tonesPlayed()
  await site.event('SIM-LINE-NORTH', 'intrusion')
  await popupsOf(console).view(SENSOR)
  await until('it rings', async () => (await console.tonesPlayed()) > rings)
  const chosen = alarmOf(console)
  const steps = procedureOf(console)
  const [ringing] = await alarmsOf(product, SENSOR)
  const { id: alarmId, number } = ringing!
  await chosen.acknowledge.click()
  await steps.answer('No')
  await steps.step(QUESTION).getByText('Administrator').waitFor()

  // The nearest of the two free guards is proposed, and rejects.
  const desk = dispatchOf(console)
  await desk.release()
  await desk.proposed(near)
  expect(await desk.person(far).isChecked()).toBe(false)
  await desk.remarks.fill(ORDER)
  await desk.send()
  await nears.card(SENSOR).tap()
  await nears.text(ORDER).waitFor()
  await nears.reject('With a visitor')
  await desk.taskOf(near).getByText('With a visitor').waitFor()

  // Reissued; the first guard gives it to the other, who accepts on the other phone.
  await desk.act(near, 'reissue')
  await nears.forward(far, 'Still with the visitor')
  await fars.card(SENSOR).tap()
  await fars.press(farPhone.t('staff.act.accept'))
  await desk.taskOf(far).getByText(console.t('enums.taskStatus.in_progress')).waitFor()

  // Neither the report nor its photo is lost in the dead spot.
  await farPhone.context.setOffline(true)
  await fars.press(farPhone.t('staff.act.report'))
  await fars.report.fill(REPORT)
  await fars.camera.setInputFiles(hugePhoto())
  await fars.dialog.getByRole('img', { name: farPhone.t('task.picture', { number: 1 }) }).waitFor()
  await fars.confirm(farPhone.t('staff.report.send'))
  await fars.text(farPhone.t('staff.wait.waits')).waitFor()
  expect(await desk.taskOf(far).getByText(REPORT).count()).toBe(0)
  await farPhone.context.setOffline(false)
  await desk
    .taskOf(far)
    .getByText(REPORT)
    .waitFor({ timeout: patience(30_000) })
  const photo = { name: console.t('task.picture', { number: 1 }) }
  await desk.taskOf(far).getByRole('img', photo).waitFor()
  await desk.act(far, 'approve')
  await fars.text(farPhone.t('enums.taskStatus.completed')).waitFor()

  // With a required step open it is not closed as handled.
  await chosen.close.click()
  await chosen.closeDialog.getByText(POLICE).waitFor()
  await console.page.keyboard.press('Escape')
  await chosen.closeDialog.waitFor({ state: 'hidden' })
  await steps.done('called')
  await steps.step(POLICE).getByText('Administrator').waitFor()
  await chosen.close.click()
  await chosen.reason.fill(REASON)
  await chosen.confirmClose.click()
  await chosen.closeDialog.waitFor({ state: 'hidden' })

  // The record tells who did what, in order.
  const details = await product.call(contract.alarm.getRecord, { id: alarmId })
  expect(details).toMatchObject({ status: 'completed', taskStatus: 'real_event_handled', remarks: REASON })
  // The picture comes whenever the camera has given it.
  const deeds = details.history.map(({ action }) => action).filter(action => action !== 'picture')
  expect(deeds).toEqual([
    'raised',
    'acknowledge',
    'answer',
    'release',
    'reject',
    'reissue',
    'forward',
    'accept',
    'report',
    'approve',
    'answer',
    'close',
  ])
  const record = await openRecord(console, number)
  for (const fact of [near, far, REPORT, REASON, `${QUESTION}: No`])
    await record.getByText(fact, { exact: false }).first().waitFor()
  await record.getByRole('img', photo).waitFor()
  await console.page.keyboard.press('Escape')

  // The same facts are in what is handed on.
  const texts = await slideTexts(await exportsOf(console).save('slides'))
  expect(texts).toHaveLength(2)
  for (const fact of [number, SENSOR, REPORT, REASON, near, far]) expect(texts[1]).toContain(fact)
  const pictures = await filesOf(await exportsOf(console).save('pictures'))
  expect([...pictures.keys()]).toEqual([`${number} ${console.t('enums.alarmType.intrusion')}.jpg`])
  // The alarm's picture and the column of its facts beside it.
  const [picture] = pictures.values()
  expect(await pictureSize(console.context, picture!)).toEqual([1740, 720])

  expect(console.faults()).toEqual([])
  expect(nearPhone.faults()).toEqual([])
  expect(farPhone.faults(DEAD_SPOT)).toEqual([])
})
