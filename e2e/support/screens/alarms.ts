import { searchButton, type Operator } from './console.ts'

/** The pop-ups over every screen. */
export function popupsOf({ page, t }: Operator) {
  const stack = page.getByRole('region', { name: t('alarm.popup.label') })
  const of = (device: string) => stack.getByRole('alert').filter({ hasText: device })
  return {
    of,
    /** As a pop-up, or in the line that the alarm desk has in their place. */
    told: (device: string) => stack.getByText(device).first().waitFor(),
    view: (device: string) =>
      of(device)
        .getByRole('button', { name: t('alarm.popup.view') })
        .click(),
    acknowledge: (device: string) =>
      of(device)
        .getByRole('button', { name: t('alarm.act.acknowledge') })
        .click(),
    /** On the alarm desk they are one line, which shows the most urgent. */
    acknowledgeInLine: async (device: string) => {
      await stack.getByText(device).waitFor()
      await stack.getByRole('button', { name: t('alarm.act.acknowledge') }).click()
    },
    allAside: () => stack.getByRole('button', { name: t('alarm.popup.allAside') }).click(),
  }
}

/** The chosen alarm of the live screen, or the record in the drawer. */
export function alarmOf({ page, t }: Operator) {
  const close = page.getByRole('dialog').filter({ hasText: t('alarm.act.reason') })
  // An action that is not possible yet has its button too, which cannot be pressed.
  const button = (name: string) =>
    page.getByRole('main').getByRole('button', { name, exact: true, disabled: false })
  return {
    acknowledge: button(t('alarm.act.acknowledge')),
    close: button(t('alarm.act.close')),
    closeDialog: close,
    reason: close.getByLabel(t('alarm.act.reason'), { exact: true }),
    confirmClose: close.getByRole('button', { name: t('alarm.act.close'), exact: true }),
    tab: (part: 'live' | 'picture' | 'clip') =>
      page.getByRole('tab', { name: t(`alarm.detail.${part}`), exact: true }),
    /** The picture or the seconds before, large. */
    viewer: page.getByRole('dialog').filter({ has: page.locator('video, img') }),
    picture: page.getByRole('tabpanel').getByRole('img', { name: t('alarm.detail.picture') }),
    history: (action: 'raised' | 'acknowledge' | 'close' | 'recovered') =>
      page.getByRole('main').getByText(t(`enums.alarmHistory.${action}`), { exact: true }),
  }
}

/** The record screen: filters, rows, export. */
export function recordsOf(operator: Operator) {
  const { page, t } = operator
  const table = page.getByRole('region', { name: t('alarm.record.title') })
  return {
    searchText: page.getByLabel(t('alarm.field.searchText'), { exact: true }),
    search: (timeout?: number) => searchButton(operator).click({ timeout }),
    row: (text: string) => table.getByRole('row').filter({ hasText: text }),
    total: (count: number) => table.getByText(t('shared.table.total', { count }), { exact: true }),
    exportAll: page.getByRole('button', { name: t('alarm.record.exportAll') }),
  }
}
