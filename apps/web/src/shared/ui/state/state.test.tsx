import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderUi } from '#shared/testing/render.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { NoPermissionState } from './no-permission-state.tsx'

test('an error says what and offers to try again', async () => {
  const onRetry = vi.fn()
  const { user } = await renderUi(<ErrorState hint="Request id: 7" onRetry={onRetry} />)
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to get data')
  expect(screen.getByRole('alert')).toHaveTextContent('Request id: 7')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('nothing there, nothing matching and nothing allowed are three texts', async () => {
  await renderUi(
    <>
      <EmptyState />
      <EmptyState isFiltered />
      <NoPermissionState />
    </>,
    'zh_CN',
  )
  for (const text of ['暂无数据', '没有符合筛选条件的数据', '您没有查看权限'])
    expect(screen.getByText(text)).toBeVisible()
})
