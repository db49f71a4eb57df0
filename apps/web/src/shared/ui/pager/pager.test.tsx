import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderUi } from '#shared/testing/render.tsx'
import { Pager } from './pager.tsx'

test('the present page is marked, other pages and steps lead there', async () => {
  const onChange = vi.fn()
  const { user } = await renderUi(<Pager page={5} pageSize={20} total={1000} onChange={onChange} />)
  expect(screen.getByText('1000 items in total')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Page 5' })).toHaveAttribute('aria-current', 'page')
  await user.click(screen.getByRole('button', { name: 'Page 6' }))
  await user.click(screen.getByRole('button', { name: 'Previous page' }))
  await user.click(screen.getByRole('button', { name: 'Later pages' }))
  expect(onChange.mock.calls.map(([next]) => next)).toEqual([
    { page: 6, pageSize: 20 },
    { page: 4, pageSize: 20 },
    { page: 10, pageSize: 20 },
  ])
})

test('a jump beyond the end goes to the last page; nonsense goes nowhere', async () => {
  const onChange = vi.fn()
  const { user } = await renderUi(<Pager page={1} pageSize={10} total={95} onChange={onChange} />)
  await user.type(screen.getByLabelText('Go to'), 'x{Enter}')
  await user.type(screen.getByLabelText('Go to'), '99{Enter}')
  expect(onChange.mock.calls).toEqual([[{ page: 10, pageSize: 10 }]])
})

test('another page size starts at page 1, in Chinese, with a capped total', async () => {
  const onChange = vi.fn()
  const { user } = await renderUi(
    <Pager page={3} pageSize={10} total={10_000} isCapped onChange={onChange} />,
    'zh_CN',
  )
  expect(screen.getByText('共 10,000+ 条')).toBeVisible()
  await user.click(screen.getByRole('combobox', { name: '每页条数' }))
  await user.click(await screen.findByText('300 条/页'))
  expect(onChange).toHaveBeenCalledWith({ page: 1, pageSize: 300 })
})

test('first and last page have no step beyond', async () => {
  await renderUi(<Pager page={1} pageSize={10} total={0} onChange={() => undefined} />)
  expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled()
  expect(screen.queryByLabelText('Go to')).toBeNull()
})

test('behind the last number a capped list goes on by cursor, and back to the numbers', async () => {
  const onChange = vi.fn()
  const capped = { pageSize: 10, total: 10_000, isCapped: true, onChange }
  const { user, rerender } = await renderUi(<Pager {...capped} page={1000} next="n1" />)
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  rerender(<Pager {...capped} page={1001} isBeyond next="n2" previous="p1" />)
  expect(screen.getByText('Rows after the first 10,000')).toHaveAttribute('aria-current', 'page')
  expect(screen.getByRole('button', { name: 'Page 1000' })).not.toHaveAttribute('aria-current')
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await user.click(screen.getByRole('button', { name: 'Previous page' }))
  rerender(<Pager {...capped} page={1002} isBeyond previous="p2" />)
  expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Previous page' }))
  await user.click(screen.getByRole('button', { name: 'Page 1' }))
  expect(onChange.mock.calls.map(([to]) => to)).toEqual([
    { page: 1001, pageSize: 10, cursor: 'n1' },
    { page: 1002, pageSize: 10, cursor: 'n2' },
    { page: 1000, pageSize: 10 },
    { page: 1001, pageSize: 10, cursor: 'p2' },
    { page: 1, pageSize: 10 },
  ])
})

test('a list that is counted to its end ends at its last number', async () => {
  await renderUi(<Pager page={2} pageSize={10} total={20} next="n" onChange={() => undefined} />)
  expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled()
})
