import type { Operator } from './console.ts'

export const deviceTable = ({ page, t }: Operator) =>
  page.getByRole('region', { name: t('device.list.title') })

/** The row of a device in the list, by its name. */
export const deviceRow = (operator: Operator, name: string) =>
  deviceTable(operator)
    .getByRole('row')
    .filter({ has: operator.page.getByRole('cell', { name, exact: true }) })
