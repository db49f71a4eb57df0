import type { Locator } from 'playwright-core'
import readExcel from 'read-excel-file/node'
import type { Operator } from './console.ts'

export type Cells = readonly (string | number | boolean | Date | null)[]

/** The dialog that takes a spreadsheet of devices, and its report. */
export function importOf({ page, t }: Operator) {
  const dialog = page.getByRole('dialog').filter({ hasText: t('device.import.title') })
  const faults = dialog.getByRole('region', { name: t('shared.import.faults'), exact: true })

  return {
    dialog,
    open: () => page.getByRole('button', { name: t('shared.action.import') }).click(),
    template: dialog.getByRole('button', { name: t('shared.import.template') }),
    choose: (file: Buffer, name = 'devices.xlsx') =>
      dialog.locator('input[type=file]').setInputFiles({
        name,
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: file,
      }),
    summary: (counts: { rows: number; added: number; failed: number }) =>
      dialog.getByText(t('shared.import.summary', counts)),
    /** Cells of each fault: row, column, reason. */
    async faults() {
      const rows = await faults.getByRole('row').all()
      const cells = await Promise.all(rows.map(row => row.getByRole('cell').allTextContents()))
      return cells.filter(row => row.some(text => text !== ''))
    },
    again: () => dialog.getByRole('button', { name: t('shared.import.again'), exact: true }).click(),
    close: async () => {
      await dialog
        .getByRole('button', { name: t('shared.action.close'), exact: true })
        .last()
        .click()
      await dialog.waitFor({ state: 'hidden' })
    },
    exportButton: page.getByRole('button', { name: t('shared.action.export') }),
  }
}

/** Rows of the sheet that a button gives. */
export async function downloadSheet({ page }: Operator, button: Locator) {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  const [sheet] = await readExcel(await download.path())
  const [headings = [], ...rows] = sheet!.data as Cells[]
  return { headings: headings.map(String), rows }
}
