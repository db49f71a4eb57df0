import { contract, seededNames } from '@palisade/contract'
import { seededName } from '@palisade/phrases'
import { expect, it } from 'vitest'
import { startJourneys } from '../../support/journey.ts'
import { alarmsOf } from '../../support/product.ts'
import { alarmOf, popupsOf } from '../../support/screens/alarms.ts'
import { openScreen } from '../../support/screens/console.ts'
import { procedureEditorOf, procedureOf } from '../../support/screens/procedures.ts'

const { site, signIn, sitDown } = startJourneys()
const SENSOR = 'Panic-Button-Lobby'
const NAME = 'Panic button pressed'
const [QUESTION, CALL] = ['Is anybody hurt?', 'Call the ambulance']

it('a procedure is edited and tried, begins with an alarm, is answered by two desks, and only then the alarm is closed', async () => {
  const editor = await sitDown()
  await openScreen(editor, 'procedureEdit')
  const form = procedureEditorOf(editor)
  await form.name.fill(NAME)
  await form.addStep('choice', QUESTION)
  await form.choice(1).fill('Yes')
  await form.choice(2).fill('No')
  await form.addStep('call', CALL)
  await form.phone.fill('120')
  // As an operator would meet it: the answer leads on to the call.
  await form.preview.getByRole('button', { name: 'Yes' }).click()
  await form.preview.getByRole('link', { name: editor.t('procedure.run.call', { phone: '120' }) }).waitFor()
  await form.save()
  await editor.page
    .getByRole('region', { name: editor.t('procedure.title') })
    .getByText(NAME)
    .waitFor()

  const other = await sitDown({ language: 'zh_CN' })
  await site.event('SIM-PANIC-LOBBY', 'panic')
  for (const operator of [editor, other]) await popupsOf(operator).view(SENSOR)
  const [here, there] = [procedureOf(editor), procedureOf(other)]
  const alarm = alarmOf(editor)
  await alarm.acknowledge.click()

  // The other desk answers, and this one sees it at once.
  await there.answer('Yes')
  await here.step(QUESTION).getByText('Administrator').waitFor()

  await alarm.close.click()
  await alarm.closeDialog.getByText(CALL).waitFor()
  await alarm.reason.fill('handled')
  await alarm.confirmClose.click()
  const refusal = editor.t('errors.procedure.steps_open', { count: 1, steps: CALL })
  await editor.page.locator('.ant-message').getByText(refusal).first().waitFor()
  const product = await signIn()
  const [open] = await alarmsOf(product, SENSOR)
  expect(open).toMatchObject({ status: 'in_progress' })

  await editor.page.keyboard.press('Escape')
  await alarm.closeDialog.waitFor({ state: 'hidden' })
  await here.done('called')
  await there.step(CALL).getByText(seededName(other.t, seededNames.admin)).waitFor()
  await alarm.close.click()
  await alarm.reason.fill('handled')
  await alarm.confirmClose.click()
  await alarm.closeDialog.waitFor({ state: 'hidden' })

  const details = await product.call(contract.alarm.getRecord, { id: open!.id })
  expect(details).toMatchObject({ status: 'completed', taskStatus: 'real_event_handled' })
  expect(details.history.filter(({ action }) => action === 'answer')).toMatchObject([
    { by: 'Administrator', text: `${QUESTION}: Yes` },
    { by: 'Administrator', text: `${CALL}: 120` },
  ])
  expect(editor.faults()).toEqual([])
  expect(other.faults()).toEqual([])
})
