import type { Page } from '@palisade/contract'
import { queryOptions } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#shared/api/api-error.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { textFilter } from '../filter-panel/filters.tsx'
import { ListPage } from './list-page.tsx'
import { useListPage } from './use-list-page.ts'

interface Row {
  id: string
  name: string
}

const filters = { name: textFilter('user.field.name') }
const orderBy = ['name'] as const
const ask = vi.fn<(request: object) => Page<Row>>()
const query = (request: object) =>
  queryOptions({ queryKey: ['rows', request], queryFn: () => ask(request), meta: { ownErrors: true } })
const columns = [{ key: 'name', title: 'Name', width: 200, render: (row: Row) => row.name }]

function RowPage() {
  const page = useListPage({ filters, orderBy, query })
  return (
    <ListPage
      page={page}
      label="rows"
      columns={columns}
      isSelectable={({ name }) => name !== 'fixed'}
      buttons={<p>{page.chosen.length} chosen</p>}
    />
  )
}

const rowsOf = (...names: string[]): Page<Row> => ({
  list: names.map(name => ({ id: name, name })),
  total: names.length,
  pageNum: 1,
  pageSize: 20,
})
const search = () => screen.getByRole('button', { name: /Search/ })

beforeEach(() => {
  ask.mockReset()
  ask.mockReturnValue(rowsOf('gate', 'fixed'))
})

test('searching again with the same filters fetches again, and nothing is chosen any more', async () => {
  const { user } = await renderPage(RowPage)
  await screen.findByText('gate')
  await user.click(firstBox())
  expect(screen.getByText('1 chosen')).toBeVisible()
  ask.mockReturnValue(rowsOf('gate', 'yard'))
  await user.click(search())
  await waitFor(() => expect(screen.getByText('yard')).toBeVisible())
  expect(ask).toHaveBeenCalledTimes(2)
  expect(screen.getByText('0 chosen')).toBeVisible()
})

const firstBox = () => within(screen.getByText('gate').closest('[role=row], tr')!).getByRole('checkbox')

test('what is chosen stays over pages, is listed, and can be taken out one by one', async () => {
  ask.mockReturnValue({ ...rowsOf('gate'), total: 40 })
  const { user } = await renderPage(RowPage)
  await screen.findByText('gate')
  await user.click(firstBox())
  ask.mockReturnValue({ ...rowsOf('quay'), total: 40, pageNum: 2 })
  await user.click(screen.getByRole('button', { name: 'Page 2' }))
  await screen.findByText('quay')
  await user.click(within(screen.getByText('quay').closest('tr')!).getByRole('checkbox'))
  expect(screen.getByText('2 chosen')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /2 selected/ }))
  const chosen = within(await screen.findByRole('list', { name: 'Selected items' }))
  expect(chosen.getAllByRole('listitem').map(one => one.textContent)).toEqual(['gate', 'quay'])
  await user.click(chosen.getByRole('button', { name: 'Take out “gate”' }))
  expect(screen.getByText('1 chosen')).toBeVisible()
})

test('a choice made under other filters is none', async () => {
  const { user } = await renderPage(RowPage)
  await screen.findByText('gate')
  await user.click(firstBox())
  expect(screen.getByText('1 chosen')).toBeVisible()
  await user.type(screen.getByRole('textbox'), 'ga')
  await waitFor(() => expect(ask).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'ga' })))
  expect(screen.getByText('0 chosen')).toBeVisible()
})

test('a choice is none after the browser went back to other filters', async () => {
  const { user, goBack, addressNow } = await renderPage(RowPage)
  await screen.findByText('gate')
  await user.type(screen.getByRole('textbox'), 'ga')
  await waitFor(() => expect(addressNow()).toBe('/?name=ga'))
  await screen.findByText('gate')
  await user.click(firstBox())
  expect(screen.getByText('1 chosen')).toBeVisible()
  act(() => goBack())
  await waitFor(() => expect(addressNow()).toBe('/'))
  await waitFor(() => expect(screen.getByText('0 chosen')).toBeVisible())
})

test('other filters are asked for once, from the first page', async () => {
  const { user, addressNow } = await renderPage(RowPage, { address: '/?pageNum=3' })
  await screen.findByText('gate')
  await user.type(screen.getByRole('textbox'), 'ya')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(addressNow()).toBe('/?name=ya'))
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
  expect(ask).toHaveBeenLastCalledWith({ name: 'ya', pageNum: 1, pageSize: 20 })
})

test('a row of which the list says so cannot be chosen', async () => {
  await renderPage(RowPage)
  const row = (await screen.findByText('fixed')).closest<HTMLElement>('[role=row], tr')!
  expect(within(row).getByRole('checkbox')).toBeDisabled()
  expect(firstBox()).toBeEnabled()
})

test('rows after the numbered pages come by the cursor of the answer, and stay in the address', async () => {
  ask.mockReturnValue({ ...rowsOf('gate'), total: 40, capped: true, next: 'later' })
  const { user, addressNow } = await renderPage(RowPage, { address: '/?pageNum=2&pageSize=20' })
  await screen.findByText('gate')
  ask.mockReturnValue({ ...rowsOf('quay'), total: 40, capped: true, previous: 'earlier' })
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(screen.getByText('quay')).toBeVisible())
  expect(ask).toHaveBeenLastCalledWith({ pageSize: 20, cursor: 'later' })
  expect(addressNow()).toBe('/?pageNum=3&pageSize=20&cursor=later')
  expect(screen.getByText('Rows after the first 40')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Previous page' }))
  await waitFor(() => expect(addressNow()).toBe('/?pageNum=2&pageSize=20'))
  await waitFor(() => expect(screen.getByText('gate')).toBeVisible())
})

test('a cursor of another list, as after a change of the centre, leads to the first page', async () => {
  ask.mockImplementation(request => {
    if ('cursor' in request) throw new ApiError({ failure: 'refused', code: 'request.invalid' })
    return rowsOf('gate')
  })
  const { addressNow } = await renderPage(RowPage, { address: '/?pageNum=501&pageSize=20&cursor=elsewhere' })
  await waitFor(() => expect(screen.getByText('gate')).toBeVisible())
  expect(addressNow()).toBe('/')
})

test('a page behind the last one leads to the last one', async () => {
  ask.mockImplementation(request =>
    'pageNum' in request && request.pageNum === 3
      ? { ...rowsOf('last'), total: 41 }
      : { list: [], total: 41, pageNum: 30, pageSize: 20 },
  )
  const { addressNow } = await renderPage(RowPage, { address: '/?pageNum=30&pageSize=20' })
  await waitFor(() => expect(screen.getByText('last')).toBeVisible())
  expect(addressNow()).toBe('/?pageNum=3&pageSize=20')
})
