import { contract, type ProcedureStep } from '@palisade/contract'
import { expect, it } from 'vitest'
import { findBarriers } from '../../support/accessibility.ts'
import { startJourneys } from '../../support/journey.ts'
import { procedureOf } from '../../support/screens/procedures.ts'
import { DEAD_SPOT, phoneOf } from '../../support/screens/phone.ts'
import { addGuards, addProcedure, giveTask } from '../../support/staff.ts'
import { until } from '../../support/until.ts'

const { site, signIn, openPhone } = startJourneys()
const SENSOR = 'Leak-Server-Room'
const [VALVE, PLATE, REPORT] = ['Is the valve shut?', 'Number of the pump', 'Tell the technician']

const common = { text: '', isRequired: true, next: null }
const steps: ProcedureStep[] = [
  {
    ...common,
    kind: 'choice',
    key: 's1',
    title: VALVE,
    choices: [
      { key: 'c1', label: 'Shut', next: null },
      { key: 'c2', label: 'Open', next: 's3' },
    ],
  },
  { ...common, kind: 'written', key: 's2', title: PLATE, branches: null },
  { ...common, kind: 'call', key: 's3', title: REPORT, phone: '120' },
]

it('a guard answers a procedure in a dead spot and through a reload; each answer arrives once, in order, with its time', async () => {
  const product = await signIn()
  const [account] = await addGuards(product, 'Wade')
  await addProcedure(product, `Leak ${Date.now()}`, 'water_leak', steps)
  const guard = await openPhone(account!)
  const phone = phoneOf(guard)
  await site.event('SIM-LEAK-SERVER', 'water_leak')
  const alarmId = await giveTask(product, SENSOR, 'Wade')
  await phone.card(SENSOR).waitFor()

  // The task was not opened before the network went.
  await until('the steps are kept', () =>
    guard.page.evaluate('localStorage.getItem("staff-procedures") !== null'),
  )
  await guard.context.setOffline(true)
  await phone.card(SENSOR).tap()
  const procedure = procedureOf(guard)
  await procedure.answer('Open')
  await procedure.step(VALVE).getByText(guard.t('staff.wait.waits'), { exact: true }).waitFor()
  await guard.page
    .getByRole('button', { name: guard.t('procedure.run.correctStep', { title: VALVE }), exact: true })
    .tap()
  await procedure.answer('Shut')
  await procedure.step(PLATE).getByRole('textbox').fill('P-7')
  // Typed and not sent, it outlives the page.
  await guard.page.reload()
  await until(
    'the words are there again',
    async () => (await procedure.step(PLATE).getByRole('textbox').inputValue()) === 'P-7',
  )
  await procedure
    .step(PLATE)
    .getByRole('button', { name: guard.t('procedure.run.answer'), exact: true })
    .tap()
  await procedure.step(PLATE).getByText('P-7', { exact: true }).waitFor()
  const answeredBy = Date.now()
  await guard.page.reload()
  await procedure.step(PLATE).getByText('P-7', { exact: true }).waitFor()
  await procedure.done('called')
  expect(await findBarriers(guard.page)).toEqual([])
  await guard.context.setOffline(false)

  const answers = async () =>
    (await product.call(contract.procedure.getOfAlarm, { alarmId })).procedure?.answers ?? []
  await until('the answers arrive', async () => (await answers()).length > 3, 60_000)
  await phone.text(guard.t('staff.wait.waits')).waitFor({ state: 'detached' })
  const arrived = await answers()
  expect(arrived).toMatchObject([
    { stepKey: 's1', revision: 1, choice: 'c2', by: 'Wade' },
    { stepKey: 's1', revision: 2, choice: 'c1' },
    { stepKey: 's2', revision: 1, text: 'P-7' },
    { stepKey: 's3', revision: 1 },
  ])
  // The clocks of product and browser are one machine's.
  expect(Date.parse(arrived[2]!.at)).toBeLessThanOrEqual(answeredBy)
  expect(arrived.map(({ at }) => at)).toEqual(arrived.map(({ at }) => at).toSorted())
  // The map of a task that was not opened before is not on the phone.
  expect(guard.faults(DEAD_SPOT, /\/assets\/land-/)).toEqual([])
})
