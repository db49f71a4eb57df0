import { afterAll } from 'vitest'
import { createEffortBook, type Task } from './effort.ts'
import { startJourneys } from '../journey.ts'
import { alarmOf } from '../screens/alarms.ts'
import { goToScreen, type Operator } from '../screens/console.ts'

/** The tasks that were counted in the running console before they were made shorter (clicks / keys), and what was wanted then. */
export const tasks = {
  close: {
    name: 'acknowledge the most urgent alarm, close it with a reason',
    before: '4 + reason (pop-up), 6 (bell) / ~85',
    wanted: '3 / 4',
  },
  picture: { name: 'see the picture and the seconds of an alarm', before: '2-3 / 0', wanted: '1' },
  nearest: { name: 'open the four cameras nearest to an alarm', before: '6-9', wanted: '1' },
  find: { name: 'find a camera by name, watch it big', before: '6 / 6', wanted: '0 / name + Ctrl+Enter' },
  turn: { name: 'turn a PTZ camera to a preset', before: '4 / 9', wanted: '2' },
  records: { name: "all 'door forced' of today, exported", before: '7', wanted: '4' },
  add: { name: 'add a camera, test, place it', before: '9 / ~56', wanted: '6' },
  maintenance: { name: 'an hour of maintenance', before: '3', wanted: '2' },
  user: { name: 'a user who sees one area only', before: '11 / ~65', wanted: '5' },
  sound: { name: 'pop-up count and sound', before: '4 / 3, rows jump', wanted: 'no jump' },
  polygon: {
    name: 'draw a polygon, open its cameras',
    before: '7, not by keyboard',
    wanted: 'Enter finishes',
  },
  log: { name: 'who acknowledged what today', before: '3 / 4', wanted: 'type, device, link, words' },
} as const satisfies Record<string, Task>

/** A device whose alarm is the most urgent there is. */
export const PANIC = { id: 'SIM-PANIC-LOBBY', name: 'Panic-Button-Lobby' }

/** Journeys whose clicks and keys are counted; what each task cost is printed at their end. */
export function startTasks() {
  const journeys = startJourneys()
  const book = createEffortBook()
  afterAll(() => {
    process.stdout.write(`\n${book.table()}\n`)
  })
  /** An operator on the home screen, whose clicks and keys are counted from the book's `start` on. */
  const start = async () => {
    const operator = await journeys.sitDown()
    return { ...operator, operator }
  }
  return { ...journeys, book, start }
}

/** Acknowledges and closes the newest alarm of the panic button; others may have left something more urgent. */
export async function closePanic(operator: Operator): Promise<void> {
  const { page, t } = operator
  const { acknowledge, confirmClose, closeDialog } = alarmOf(operator)
  await goToScreen(operator, 'alarmLive')
  await page
    .getByRole('listbox', { name: t('alarm.live.title') })
    .getByText(PANIC.name)
    .first()
    .click()
  await acknowledge.click()
  await page
    .getByRole('main')
    .getByRole('button', { name: t('enums.seeded.handled') })
    .click()
  await confirmClose.click()
  await closeDialog.waitFor({ state: 'hidden' })
}
