import type { Browser } from 'playwright-core'
import type { EffortBook } from './effort.ts'
import { alarmOf } from './screens/alarms.ts'
import { goToScreen, logIn, openConsoleAs, type Operator } from './screens/console.ts'
import type { Stack } from './stack.ts'

/** A device whose alarm is the most urgent there is. */
export const PANIC = { id: 'SIM-PANIC-LOBBY', name: 'Panic-Button-Lobby' }

/** An operator on the home screen, whose clicks and keys are counted from the book's `start` on. */
export async function sitDown(browser: Browser, stack: Stack) {
  const operator = await openConsoleAs(browser, stack)
  await logIn(operator)
  return { ...operator, operator }
}

/** Prints what each task cost. */
export const printTable = (book: EffortBook) => process.stdout.write(`\n${book.table()}\n`)

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
