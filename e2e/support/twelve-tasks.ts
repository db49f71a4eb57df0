import type { Browser } from 'playwright-core'
import type { EffortBook } from './effort.ts'
import { logIn, openConsoleAs } from './screens/console.ts'
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
