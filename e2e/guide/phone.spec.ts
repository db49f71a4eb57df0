import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ProcedureStep } from '@palisade/contract'
import { expect, it } from 'vitest'
import { startJourneys } from '../support/journey.ts'
import { DEAD_SPOT, phoneOf } from '../support/screens/phone.ts'
import { procedureOf } from '../support/screens/procedures.ts'
import { addGuards, addProcedure, giveTask } from '../support/staff.ts'

// Takes the pictures of the guard's chapter anew (CONTRIBUTING.md); not among the journeys.

const { site, signIn, openPhone } = startJourneys()
const guides = path.join(import.meta.dirname, '../../docs/guide')
const SENSOR = 'Leak-Server-Room'

const words = {
  en_US: {
    folder: 'en',
    name: 'Water in the server room',
    remarks: 'Look behind the desk',
    question: 'Is the main valve shut?',
    text: 'It is behind the grey door, left of the pumps.',
    choices: ['Yes', 'No'],
    call: 'Tell the technician',
  },
  zh_CN: {
    folder: 'zh',
    name: '机房漏水',
    remarks: '请检查前台后方',
    question: '主阀门是否已关闭？',
    text: '阀门位于灰色门后，水泵左侧。',
    choices: ['已关闭', '未关闭'],
    call: '通知维修人员',
  },
} as const

/** Pictures that are fetched, the map's and the cameras', come within this time, ms. */
const SETTLES = 3000

it.each(['en_US', 'zh_CN'] as const)('the phone in %s', async language => {
  const product = await signIn()
  const [account] = await addGuards(product, 'Bob')
  const { folder, name, remarks, question, text, choices, call } = words[language]
  const common = { isRequired: true, next: null }
  const steps: ProcedureStep[] = [
    {
      ...common,
      kind: 'choice',
      key: 's1',
      title: question,
      text,
      choices: choices.map((label, index) => ({ key: `c${index + 1}`, label, next: null })),
    },
    { ...common, kind: 'call', key: 's2', title: call, text: '', phone: '120' },
  ]
  await addProcedure(product, name, 'water_leak', steps)
  const guard = await openPhone(account!, { language })
  const phone = phoneOf(guard)
  const picture = async (file: string) => {
    await pause(SETTLES)
    await guard.page.screenshot({ path: path.join(guides, folder, `${file}.png`), animations: 'disabled' })
  }
  await site.event('SIM-LEAK-SERVER', 'water_leak')
  await giveTask(product, SENSOR, 'Bob', remarks)
  await phone.card(SENSOR).tap()
  await phone.press(guard.t('staff.act.accept'))
  await phone.text(guard.t('enums.taskStatus.in_progress')).waitFor()
  await picture('phone-task')
  await guard.context.setOffline(true)
  const procedure = procedureOf(guard)
  await procedure.answer(choices[0])
  await procedure.step(question).getByText(guard.t('staff.wait.waits'), { exact: true }).waitFor()
  await phone.back()
  await phone.show('waiting')
  await picture('phone-unsent')
  expect(guard.faults(DEAD_SPOT)).toEqual([])
})
