import { patience } from '@palisade/testkit/patience'
import type { Download } from 'playwright-core'
import type { Operator } from './console.ts'

/** Exports that are made in the background, of the record screen. */
export function exportsOf({ page, t }: Operator) {
  /** Waits until the newest export of a kind is made, and saves its file from the open list. */
  async function saveFrom(kind: 'pictures' | 'slides' | 'sheet'): Promise<Download> {
    const name = new RegExp(`^${t('alarmExport.download', { name: t(`alarmExport.${kind}Name`) })}`)
    const button = page.getByRole('button', { name }).first()
    await button.waitFor({ timeout: patience(20_000) })
    const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
    await page.keyboard.press('Escape')
    return file
  }
  return {
    /** Exports all that the record screen has found as `kind`, waits until it is made, and saves the file. */
    async save(kind: 'pictures' | 'slides'): Promise<Download> {
      await page.getByRole('button', { name: t('alarmExport.menu'), exact: true }).click()
      await page
        .getByRole('menuitem', { name: t(`alarmExport.${kind}`) })
        .last()
        .click()
      return saveFrom(kind)
    },
    /** Saves the newest export of a kind that another screen has begun. */
    async saveMade(kind: 'sheet'): Promise<Download> {
      await page.getByRole('button', { name: new RegExp(`^${t('alarmExport.title')} \\(`) }).click()
      return saveFrom(kind)
    },
  }
}
