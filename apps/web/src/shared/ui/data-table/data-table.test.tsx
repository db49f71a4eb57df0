import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderUi } from '#shared/testing/render.tsx'
import { fittedWidths, isVirtual, sortFromAntd, totalWidth } from './data-table.model.ts'
import { DataTable, type DataColumn, type DataTableProps } from './data-table.tsx'

interface Gate {
  id: string
  name: string
}
const rows: Gate[] = [
  { id: 'a', name: 'Gate A' },
  { id: 'b', name: 'Gate B' },
]
const columns: DataColumn<Gate>[] = [
  { key: 'name', title: 'Name', render: row => row.name },
  { key: 'id', title: 'Code', width: 100, render: row => row.id },
]
const table = (props: Partial<DataTableProps<Gate>> = {}) => (
  <DataTable label="Gates" columns={columns} rows={rows} rowKey={row => row.id} {...props} />
)

test('selection: one, all, and clear', async () => {
  const onChange = vi.fn()
  const { user, rerender } = await renderUi(table({ selection: { keys: [], onChange } }))
  await user.click(screen.getAllByRole('checkbox')[1]!)
  await user.click(screen.getAllByRole('checkbox')[0]!)
  rerender(table({ selection: { keys: ['a', 'b'], onChange } }))
  expect(screen.getByText('2 selected')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear selection' }))
  expect(onChange.mock.calls).toEqual([[['a']], [['a', 'b']], [[]]])
})

test('ordering is told by name and direction, and controlled', async () => {
  const onSort = vi.fn()
  const { user, rerender } = await renderUi(table({ onSort, sortableBy: ['name'] }))
  const header = () => screen.getAllByRole('columnheader', { name: 'Name' })[0]!
  await user.click(header())
  rerender(table({ onSort, sortableBy: ['name'], sort: { by: 'name', order: 'asc' } }))
  expect(header()).toHaveAttribute('aria-sort', 'ascending')
  // The other column is no part of the list's order.
  await user.click(screen.getAllByRole('columnheader', { name: 'Code' })[0]!)
  await user.click(header())
  rerender(table({ onSort, sortableBy: ['name'], sort: { by: 'name', order: 'desc' } }))
  await user.click(header())
  expect(onSort.mock.calls).toEqual([
    [{ by: 'name', order: 'asc' }],
    [{ by: 'name', order: 'desc' }],
    [undefined],
  ])
})

test('a row opens below, and by double click, and by Enter; arrows go on to the next', async () => {
  const onOpen = vi.fn()
  const { user } = await renderUi(table({ onOpen, expandRow: row => <p>more of {row.name}</p> }))
  await user.click(screen.getAllByRole('button', { name: 'Expand row' })[1]!)
  await waitFor(() => expect(screen.getByText('more of Gate B')).toBeVisible())
  await user.dblClick(screen.getByText('Gate A'))
  screen.getByText('Gate A').closest('tr')!.focus()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(onOpen.mock.calls).toEqual([[rows[0]], [rows[1]]])
})

test.each([
  [{ error: 'Server exception', errorHint: 'Request id: 7' }, 'Request id: 7'],
  [{ noPermission: 'No access to this area' }, 'No access to this area'],
  [{ noPermission: true }, 'You do not have permission to see this'],
  [{ rows: [] }, 'No data'],
  [{ rows: [], isFiltered: true }, 'Nothing matches these filters'],
])('%j says %s and shows no row', async (props, text) => {
  await renderUi(table(props))
  expect(screen.getByText(text)).toBeVisible()
  expect(screen.queryByText('Gate A')).toBeNull()
})

test('an error can be tried again; while loading nothing claims that there are no data', async () => {
  const onRetry = vi.fn()
  const { user, rerender } = await renderUi(table({ error: 'Failed', onRetry }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
  rerender(table({ rows: [], isLoading: true }))
  expect(screen.queryByText('No data')).toBeNull()
  expect(screen.getByText('Loading…')).toBeInTheDocument()
})

test('the pager stands below, and goes with the data when they are refused', async () => {
  const pager = { page: 2, pageSize: 10, total: 30, onChange: () => undefined }
  const { rerender } = await renderUi(table({ pager }), 'zh_CN')
  expect(within(screen.getByRole('navigation', { name: '分页' })).getByText('共 30 条')).toBeVisible()
  rerender(table({ pager, noPermission: true }))
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('virtual from 100 rows or a page size of 100 on, never without rows', () => {
  expect([isVirtual(99), isVirtual(100), isVirtual(3, 100), isVirtual(0, 300)]).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('widths and orders', () => {
  expect(totalWidth(fittedWidths(columns, 2, undefined), 2)).toBe(160 + 100 + 80)
  expect(sortFromAntd('name', null)).toBeUndefined()
  expect(sortFromAntd(undefined, 'ascend')).toBeUndefined()
})

test('no column is cut by the one that stays in view: those that fit fill what it leaves', () => {
  const wide = (key: string, width: number, fixed?: 'end'): DataColumn<Gate> => ({
    key,
    title: key,
    width,
    render: row => row.id,
    ...(fixed && { fixed }),
  })
  const list = [wide('a', 150), wide('b', 100), wide('c', 150), wide('d', 50), wide('act', 200, 'end')]
  // 540 px leave 300 beside the actions and the column of checkboxes: two columns fit.
  expect(fittedWidths(list, 1, 540)).toEqual([175, 125, 150, 50, 200])
  expect(fittedWidths(list, 1, 541)).toEqual([175, 126, 150, 50, 200])
  expect(fittedWidths(list, 1, 690)).toEqual([150, 100, 150, 50, 200])
  expect(fittedWidths(list, 1, 300)).toEqual([150, 100, 150, 50, 200])
  expect(fittedWidths(list.slice(0, 4), 0, 300)).toEqual([150, 100, 150, 50])
})
